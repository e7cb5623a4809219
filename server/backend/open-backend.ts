import type { Backend } from "./backend.ts";
import { type EmbeddedOptions, openEmbeddedBackend } from "./embedded.ts";
import type { FirstAccount } from "./first-account.ts";
import { openHostedBackend } from "./hosted.ts";

/** The backend the environment asks for: hosted, an own PostgreSQL, or the embedded one. */
export async function openBackend(options: EmbeddedOptions): Promise<Backend & { firstAccount?: FirstAccount }> {
  return options.env.SUPABASE_URL ? openHostedBackend(options.env) : openEmbeddedBackend(options);
}
