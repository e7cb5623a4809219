const NAMES: Record<string, string> = { azure: "Microsoft", github: "GitHub" };

export function providerName(provider: string): string {
  if (provider.startsWith("sso:")) return "Single sign-on";
  return NAMES[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1);
}
