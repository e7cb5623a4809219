import { createContext, type ReactNode, use } from "react";
import type { EmailService } from "#shared/email-service.ts";
import type { SignInProvider } from "#shared/sign-in-providers.ts";

/** Fields of PublicConfig; shared/context.ts describes them. */
type Site = {
  siteUrl: string;
  backendUrl: string;
  imageWidths: readonly number[];
  publishableKey: string;
  authShowLinks: boolean;
  requiresSecondFactor?: true;
  signInProviders?: readonly SignInProvider[];
  companySignIn?: true;
  storesMessagesOnly?: true;
  emailService: EmailService;
  timeZone: string;
};

const SiteContext = createContext<Site | null>(null);

/** Provides the site's origin and the URLs of its services to components. */
export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error("useSite needs a SiteProvider above it.");
  return site;
}
