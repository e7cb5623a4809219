import { SIGN_IN_PROVIDERS, type SignInProvider } from "#shared/sign-in-providers.ts";
import type { Env } from "./env.ts";

export type ProvidersEnv = Pick<Env, `${Uppercase<SignInProvider>}_CLIENT_ID` | "SAML_METADATA" | "SUPABASE_URL">;

/** @returns the providers of the embedded backend. A hosted project has its own settings. */
export function configuredProviders(env: ProvidersEnv): SignInProvider[] {
  if (env.SUPABASE_URL) return [];
  return SIGN_IN_PROVIDERS.filter((name) => env[`${name.toUpperCase() as Uppercase<typeof name>}_CLIENT_ID`]);
}
