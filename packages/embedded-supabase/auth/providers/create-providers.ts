import type { ProviderSettings } from "../../settings.ts";
import { createGithubProvider } from "./github-provider.ts";
import { createOidcProvider } from "./oidc-provider.ts";
import type { Providers } from "./provider.ts";

const CALLBACK_PATH = "/auth/v1/callback";

/** The providers that the operator has configured. They send no request before the first sign-in. */
export function createProviders(settings: ProviderSettings, siteUrl: string): Providers {
  const callbackUrl = siteUrl + CALLBACK_PATH;
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER: google = "https://accounts.google.com" } = settings;
  const { AZURE_CLIENT_ID, AZURE_CLIENT_SECRET, AZURE_ISSUER: azure } = settings;
  const { KEYCLOAK_CLIENT_ID, KEYCLOAK_CLIENT_SECRET, KEYCLOAK_ISSUER: keycloak } = settings;
  const { GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET, GITHUB_URL: url = "https://github.com" } = settings;
  const oidc = [
    { name: "google", clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET, issuer: google },
    { name: "azure", clientId: AZURE_CLIENT_ID, clientSecret: AZURE_CLIENT_SECRET, issuer: azure },
    { name: "keycloak", clientId: KEYCLOAK_CLIENT_ID, clientSecret: KEYCLOAK_CLIENT_SECRET, issuer: keycloak },
  ].flatMap(({ name, clientId, clientSecret, issuer }) => {
    if (!clientId || !clientSecret || !issuer) return [];
    const isVerified = name === "azure" ? isVerifiedByAzure : isVerifiedByProvider;
    return [createOidcProvider({ name, clientId, clientSecret, issuer, callbackUrl, isVerified })];
  });
  const github =
    GITHUB_CLIENT_ID && GITHUB_CLIENT_SECRET
      ? [createGithubProvider({ url, clientId: GITHUB_CLIENT_ID, clientSecret: GITHUB_CLIENT_SECRET, callbackUrl })]
      : [];
  return new Map([...oidc, ...github].map((provider) => [provider.name, provider]));
}

function isVerifiedByProvider({ email_verified }: Record<string, unknown>): boolean {
  return email_verified === true || email_verified === "true";
}

/**
 * A tenant may give its people any e-mail address, so only this claim proves the owner of the domain
 * (https://learn.microsoft.com/entra/identity-platform/migrate-off-email-claim-authorization).
 */
function isVerifiedByAzure({ xms_edov }: Record<string, unknown>): boolean {
  return xms_edov === true || xms_edov === 1 || xms_edov === "true" || xms_edov === "1";
}
