import { messageOf } from "#platform/errors.ts";
import type { Env } from "#server/settings/env.ts";
import { broken, type Finding, ok } from "./check.ts";

const TIMEOUT_MS = 8000;

/** Checks that a hosted project responds, has the tables, and accepts both keys. */
export async function checkHostedProject(
  {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY,
    SUPABASE_SECRET_KEY,
  }: Pick<Env, "SUPABASE_URL" | "SUPABASE_PUBLISHABLE_KEY" | "SUPABASE_SECRET_KEY">,
  ask: typeof fetch = fetch,
): Promise<Finding[]> {
  if (!url) return [];
  const questions = [
    ["SUPABASE_PUBLISHABLE_KEY", "blog_posts", SUPABASE_PUBLISHABLE_KEY],
    ["SUPABASE_SECRET_KEY", "contact_messages", SUPABASE_SECRET_KEY],
  ] as const;
  return Promise.all(
    questions.map(async ([variable, table, key = ""]) => {
      try {
        const response = await ask(`${url}/rest/v1/${table}?select=id&limit=1`, {
          headers: { apikey: key, ...(key.startsWith("sb_") ? {} : { authorization: `Bearer ${key}` }) },
          redirect: "error",
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (response.ok) return ok(`The project at ${url} responds and accepts ${variable}.`);
        if (response.status === 404) {
          return broken(`The project at ${url} has no table ${table}.`, "Run `supabase db push` in this folder.");
        }
        return broken(
          `The project at ${url} refuses ${variable} (${response.status}).`,
          "Compare it with the project's API keys.",
        );
      } catch (error) {
        return broken(
          `The project at ${url} cannot be reached: ${messageOf(error)}`,
          "Check SUPABASE_URL and the project's state.",
        );
      }
    }),
  );
}
