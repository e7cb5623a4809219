import { startEmbeddedSite } from "./embedded-sites.ts";
import { chooseKinds } from "./kinds.ts";
import { type Site, startSite } from "./start-site.ts";

/** All backends that can serve the site's calls. The application must not notice a difference. */
export const BACKENDS = chooseKinds(["PostgreSQL", "embedded", "hosted"]);

/** A site on one of the three backends. A second instance of the product plays the hosted project. */
export async function startSiteOn(kind: (typeof BACKENDS)[number], env: Record<string, string> = {}): Promise<Site> {
  if (kind !== "hosted") return startEmbeddedSite(kind, env);
  const host = await startEmbeddedSite("PostgreSQL");
  const site = await startSite({
    env: {
      SUPABASE_URL: host.url,
      SUPABASE_PUBLISHABLE_KEY: host.backend.publishableKey,
      SUPABASE_SECRET_KEY: host.backend.secretKey,
      HOSTED_PAGE_SECONDS: "0",
      ...env,
    },
  });
  return {
    ...site,
    backend: { ...site.backend, accounts: host.backend.accounts },
    database: host.database,
    async close() {
      await site.close();
      await host.close();
    },
  };
}
