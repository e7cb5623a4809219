import { publicConfigContext } from "#shared/context.ts";
import type { Route } from "./+types/robots.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(publicConfigContext);
  return new Response(`User-agent: *\nDisallow: /admin\n\nSitemap: ${siteUrl}/sitemap.xml\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
