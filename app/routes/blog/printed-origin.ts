import type { CSSProperties } from "react";
import { useSite } from "#app/lib/site-provider.tsx";

/** Origin that blog.css prints before the page's own links, because paper needs complete URLs. */
export function usePrintedOrigin(): CSSProperties {
  return { "--site": JSON.stringify(useSite().siteUrl) } as CSSProperties;
}
