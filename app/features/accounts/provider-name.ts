import { providers } from "#app/texts/en/providers.ts";

const NAMES: Record<string, string> = { azure: "Microsoft", github: "GitHub" };

export function providerName(provider: string): string {
  if (provider.startsWith("sso:")) return providers.singleSignOn;
  return NAMES[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1);
}
