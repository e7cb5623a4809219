import { useMatches } from "react-router";
import type { RouteHandle } from "#app/site-map.ts";

/** What the routes of this page say of themselves, from the outermost in. */
export function useRouteHandles(): RouteHandle[] {
  return useMatches().flatMap(({ handle }) => (isRouteHandle(handle) ? [handle] : []));
}

function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === "object" && handle !== null;
}
