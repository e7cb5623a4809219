import type { LoaderFunctionArgs } from "react-router";
import { publicConfigContext } from "#app/context.ts";

export function loader({ context }: LoaderFunctionArgs) {
  const { siteUrl } = context.get(publicConfigContext);
  return new Response(`User-agent: *\nDisallow: /admin\n\nSitemap: ${siteUrl}/sitemap.xml\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
