import type { Backend } from "./backend.ts";
import { type EmbeddedBackend, openEmbeddedBackend } from "./embedded/embedded-backend.ts";
import type { EmbeddedOptions } from "./embedded/open-library.ts";
import { openHostedBackend } from "./hosted/hosted-backend.ts";

export type OpenedBackend = Backend & Partial<Pick<EmbeddedBackend, "database" | "firstAccount">>;

export async function openBackend(options: EmbeddedOptions): Promise<OpenedBackend> {
  return options.env.SUPABASE_URL ? openHostedBackend(options.env) : openEmbeddedBackend(options);
}
