import { createContext, type ReactNode, use, useMemo } from "react";

type Site = {
  /** Origin of the site, no trailing slash. */
  siteUrl: string;
  /** Origin of the backend, empty when it is the site's own. */
  backendUrl: string;
  /** Widths in pixels in which the backend makes pictures of our bucket, ascending; empty: there are originals alone. */
  imageWidths: readonly number[];
  publishableKey: string;
  /** Whether the sign-in screen leads to password recovery and magic links. */
  authShowLinks: boolean;
};

const SiteContext = createContext<Site | null>(null);

/** Tells the components below where they are served from and how to reach the backend. */
export function SiteProvider({
  siteUrl,
  backendUrl,
  imageWidths,
  publishableKey,
  authShowLinks,
  children,
}: Site & { children: ReactNode }) {
  const site = useMemo(
    () => ({ siteUrl, backendUrl, imageWidths, publishableKey, authShowLinks }),
    [siteUrl, backendUrl, imageWidths, publishableKey, authShowLinks],
  );
  return <SiteContext value={site}>{children}</SiteContext>;
}

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error("useSite needs a SiteProvider above it.");
  return site;
}
