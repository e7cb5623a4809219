import type { Backend } from "./backend.ts";
import { type EmbeddedBackend, openEmbeddedBackend } from "./embedded/embedded-backend.ts";
import type { EmbeddedOptions } from "./embedded/open-library.ts";
import { openHostedBackend } from "./hosted/hosted-backend.ts";

/** A backend with what only an embedded one has. */
export type OpenedBackend = Backend & Partial<Pick<EmbeddedBackend, "database" | "firstAccount">>;

/** The backend the environment asks for: hosted, an own PostgreSQL, or the embedded one. */
export async function openBackend(options: EmbeddedOptions): Promise<OpenedBackend> {
  return options.env.SUPABASE_URL ? openHostedBackend(options.env) : openEmbeddedBackend(options);
}
