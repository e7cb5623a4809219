import { IMAGE_WIDTHS } from "../images/image-widths.ts";
import type { Env } from "../settings/env.ts";
import type { Backend } from "./backend.ts";
import { createInvitedAccounts } from "./invited-accounts.ts";

const READY_TIMEOUT_MS = 3000;

type HostedEnv = Pick<
  Env,
  "SUPABASE_URL" | "SUPABASE_PUBLISHABLE_KEY" | "SUPABASE_SECRET_KEY" | "IMAGE_TRANSFORMATION"
>;

export function openHostedBackend(env: HostedEnv): Backend {
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_SECRET_KEY: secretKey } = env;
  if (!url || !publishableKey || !secretKey) throw new Error("readEnv must refuse a hosted project without keys.");
  // A redirect could send the secret key to another host.
  const fetchOnce: typeof fetch = (input, init) =>
    fetch(input, { ...init, redirect: "error", signal: AbortSignal.timeout(10_000) });
  return {
    name: `hosted project at ${url}`,
    url,
    publicUrl: url,
    // Not every plan has transformations. A project without them returns an error instead of the image.
    imageWidths: env.IMAGE_TRANSFORMATION ? IMAGE_WIDTHS : [],
    publishableKey,
    secretKey,
    fetch: fetchOnce,
    invitedAccounts: createInvitedAccounts({ url, secretKey, fetch: fetchOnce }),
    async isReady() {
      try {
        const response = await fetch(`${url}/rest/v1/blog_posts?select=id&limit=1`, {
          headers: { apikey: publishableKey },
          redirect: "error",
          signal: AbortSignal.timeout(READY_TIMEOUT_MS),
        });
        return response.ok;
      } catch {
        return false;
      }
    },
    close: async () => {},
  };
}
