import { accounts } from "#app/texts/en/accounts.ts";

const NAMES: Record<string, string> = { azure: "Microsoft", github: "GitHub" };

export function providerName(provider: string): string {
  if (provider.startsWith("sso:")) return accounts.singleSignOn;
  return NAMES[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1);
}
