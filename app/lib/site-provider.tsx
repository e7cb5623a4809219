import { createContext, type ReactNode, use, useMemo } from "react";
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
};

const SiteContext = createContext<Site | null>(null);

/** Provides the site's origin and the backend's address to components. */
export function SiteProvider({
  siteUrl,
  backendUrl,
  imageWidths,
  publishableKey,
  authShowLinks,
  requiresSecondFactor,
  signInProviders,
  companySignIn,
  storesMessagesOnly,
  children,
}: Site & { children: ReactNode }) {
  const site = useMemo(
    () => ({
      ...{ siteUrl, backendUrl, imageWidths, publishableKey, authShowLinks },
      ...{ requiresSecondFactor, signInProviders, companySignIn, storesMessagesOnly },
    }),
    [
      siteUrl,
      backendUrl,
      imageWidths,
      publishableKey,
      authShowLinks,
      requiresSecondFactor,
      signInProviders,
      companySignIn,
      storesMessagesOnly,
    ],
  );
  return <SiteContext value={site}>{children}</SiteContext>;
}

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error("useSite needs a SiteProvider above it.");
  return site;
}
