import type { AuthCall, AuthContext } from "./auth-call.ts";
import { AuthError } from "./auth-error.ts";
import type { Outcome } from "./outcome.ts";
import { KNOWN_PROVIDERS } from "./providers/known-providers.ts";

/** `GET /health` */
export function describeService(): Outcome {
  return {
    body: {
      version: "v2.0.0",
      name: "GoTrue",
      description: "GoTrue is a user registration and authentication API",
    },
  };
}

/** `GET /settings` */
export function describeSettings(_call: AuthCall, { settings, providers, samlProviders }: AuthContext): Outcome {
  return {
    body: {
      external: {
        ...Object.fromEntries(KNOWN_PROVIDERS.map((name) => [name, providers.has(name)])),
        anonymous_users: false,
        phone: false,
        email: true,
      },
      disable_signup: !settings.enable_signup,
      mailer_autoconfirm: !settings.email.enable_confirmations,
      phone_autoconfirm: false,
      sms_provider: "",
      saml_enabled: samlProviders.length > 0,
      passkeys_enabled: false,
    },
  };
}

/** `GET /.well-known/jwks.json` */
export function listPublicKeys(_call: AuthCall, { signingKeys }: AuthContext): Outcome {
  return { body: { keys: signingKeys.publicKeys() }, headers: { "cache-control": "public, max-age=600" } };
}

/** Any other path. */
export function rejectPath(): never {
  throw new AuthError(404, "not_found", "This path does not exist");
}
