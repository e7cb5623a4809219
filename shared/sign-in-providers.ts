/** The providers that a site can switch on, in the order of their buttons. */
export const SIGN_IN_PROVIDERS = ["google", "azure", "keycloak", "github"] as const;
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number];
