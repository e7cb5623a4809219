import type { Fields } from "../fields.ts";

/** The account of a person at a provider. */
export type ProviderIdentity = {
  /** The id of the person at the provider, which never changes. */
  subject: string;
  /** In lower case; empty if the provider names none. */
  email: string;
  /** The provider has checked that the person owns the e-mail address. */
  isVerified: boolean;
  /** The claims that the database stores, as in a Supabase project. */
  data: Fields;
};

type ProviderTokens = { accessToken: string; refreshToken: string | undefined };

/** Secrets of one sign-in. The provider and the browser never see the verifier. */
export type FlowSecrets = { state: string; nonce: string; verifier: string };

type AuthorizationRequest = FlowSecrets & {
  /** Additional scopes, separated by spaces. */
  scopes: string;
  /** Parameters of the provider, such as `prompt`. */
  parameters: Record<string, string>;
};

export type Provider = {
  name: string;
  /** @throws if the provider does not respond */
  makeAuthorizationUrl(request: AuthorizationRequest): Promise<URL>;
  /**
   * Exchanges the code of the callback.
   * @throws AuthError if the provider or the person denied access, or another error for an invalid or missing response
   */
  finish(callback: URLSearchParams, secrets: FlowSecrets): Promise<ProviderIdentity & ProviderTokens>;
  /** Checks a token that the client received itself. Absent for providers without OpenID Connect. @throws AuthError */
  readIdToken?(credentials: { token: string; accessToken: string; nonce: string }): Promise<ProviderIdentity>;
};

export type Providers = ReadonlyMap<string, Provider>;

/** A token has no space for more. */
const LONGEST = { name: 256, picture: 1024 };

/** @param claims come from the provider */
export function makeIdentity(claims: Record<string, unknown>, isVerified: boolean): ProviderIdentity {
  const subject = shortText(claims.sub, LONGEST.name) ?? "";
  const email = (shortText(claims.email, 320) ?? "").toLowerCase();
  const name = shortText(claims.name, LONGEST.name);
  const picture = shortText(claims.picture, LONGEST.picture);
  const userName = shortText(claims.preferred_username, LONGEST.name);
  return {
    subject,
    email,
    isVerified,
    data: {
      iss: shortText(claims.iss, LONGEST.picture),
      sub: subject,
      provider_id: subject,
      email,
      email_verified: isVerified,
      phone_verified: false,
      ...(name && { name, full_name: name }),
      ...(picture && { picture, avatar_url: picture }),
      ...(userName && { preferred_username: userName }),
    },
  };
}

function shortText(value: unknown, max: number): string | undefined {
  // The database stores no NUL.
  return typeof value === "string" && value.length <= max && !value.includes("\0") ? value : undefined;
}
