/** The providers of a Supabase project, for `GET /settings`. */
export const KNOWN_PROVIDERS: readonly string[] = [
  ...["apple", "azure", "bitbucket", "discord", "facebook", "figma", "fly", "github", "gitlab", "google", "kakao"],
  ...["keycloak", "linkedin", "linkedin_oidc", "notion", "slack", "slack_oidc", "snapchat", "spotify", "twitch"],
  ...["twitter", "workos", "zoom"],
];
