import type { CSSProperties } from "react";
import { useSite } from "#app/lib/site-provider.tsx";

/** For the page's own links on paper, where an address without an origin leads nowhere: blog.css prints it before them. */
export function usePrintedOrigin(): CSSProperties {
  return { "--site": JSON.stringify(useSite().siteUrl) } as CSSProperties;
}
