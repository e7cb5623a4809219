import type { AuthCall, AuthContext } from "./auth-call.ts";
import { AuthError, invalid } from "./auth-error.ts";
import { requireAccount } from "./require-account.ts";

const PROVIDERS = [
  ...["apple", "azure", "bitbucket", "discord", "facebook", "figma", "fly", "github", "gitlab", "google", "kakao"],
  ...["keycloak", "linkedin", "linkedin_oidc", "notion", "slack", "slack_oidc", "snapchat", "spotify", "twitch"],
  ...["twitter", "workos", "zoom"],
];

/** `GET /health` */
export function describeService(): Response {
  return Response.json({
    version: "v2.0.0",
    name: "GoTrue",
    description: "GoTrue is a user registration and authentication API",
  });
}

/** `GET /settings` */
export function describeSettings(_call: AuthCall, { settings }: AuthContext): Response {
  return Response.json({
    external: {
      ...Object.fromEntries(PROVIDERS.map((provider) => [provider, false])),
      ...{ anonymous_users: false, phone: false, email: true },
    },
    disable_signup: !settings.enable_signup,
    mailer_autoconfirm: !settings.email.enable_confirmations,
    phone_autoconfirm: false,
    sms_provider: "",
    saml_enabled: false,
    passkeys_enabled: false,
  });
}

/** `GET /.well-known/jwks.json` */
export function listPublicKeys(_call: AuthCall, { signingKeys }: AuthContext): Response {
  return Response.json({ keys: signingKeys.publicKeys() }, { headers: { "cache-control": "public, max-age=600" } });
}

/** `GET /authorize` */
export function refuseProvider({ url }: AuthCall): never {
  const provider = (url.searchParams.get("provider") ?? "").toLowerCase();
  throw PROVIDERS.includes(provider)
    ? invalid("Unsupported provider: provider is not enabled")
    : invalid(`Unsupported provider: Provider ${provider.slice(0, 64)} could not be found`);
}

/** `/sso` */
export function refuseSaml(): never {
  throw new AuthError(404, "saml_provider_disabled", "SAML 2.0 is disabled");
}

/** `/user/identities` */
export function refuseLinking(): never {
  throw new AuthError(404, "manual_linking_disabled", "Manual linking is disabled");
}

/** `/callback` of providers, which are all off */
export function refuseCallback(): never {
  throw notFound();
}

/** Any other path, such as `/factors`. Only an account learns that the path is missing. */
export async function refusePath(call: AuthCall, context: AuthContext): Promise<never> {
  await requireAccount(call, context);
  throw notFound();
}

function notFound(): AuthError {
  return new AuthError(404, "not_found", "This path does not exist");
}
