import { type Site, type SiteOptions, startSite } from "./start-site.ts";

/** Sites of one test, which stops them itself or leaves them to the end. */
export function openSites() {
  const sites: Site[] = [];
  return {
    async start(options: SiteOptions): Promise<Site> {
      const site = await startSite(options);
      sites.push(site);
      return site;
    },
    async stop(site: Site): Promise<void> {
      sites.splice(sites.indexOf(site), 1);
      await site.close();
    },
    async stopAll(): Promise<void> {
      for (const site of sites.splice(0)) await site.close();
    },
  };
}
