import { lazy, Suspense } from "react";
import type { RouteHandle } from "#app/site-map.ts";

/** Which draft it is only matters behind the session gate. */
export const handle: RouteHandle = { hasOneDocument: true, title: "Preview" };

/** Its imports would stand in the map of routes that every page loads. */
const PreviewScreen = lazy(() => import("./preview-screen.tsx"));

export default function PreviewRoute() {
  return (
    <Suspense>
      <PreviewScreen />
    </Suspense>
  );
}
