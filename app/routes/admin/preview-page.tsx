import { lazy, Suspense } from "react";
import { RequireSession } from "#app/features/accounts/require-session.tsx";
import type { RouteHandle } from "#app/site-map.ts";
import { blogLinks } from "#app/styles/blog-styles.ts";

/** Stands in the frame of the preview, in the layout readers get. */
export const handle: RouteHandle = { hasOneDocument: true, isBlog: true, isFramed: true };
export const links = blogLinks;

/** Its imports would stand in the map of routes that every page loads. */
const PreviewedPage = lazy(() => import("./previewed-page.tsx"));

export default function PreviewPageRoute() {
  return (
    <RequireSession>
      <Suspense>
        <PreviewedPage />
      </Suspense>
    </RequireSession>
  );
}
