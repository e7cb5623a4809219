import { useMatches } from "react-router";
import type { RouteHandle } from "#shared/site-map.ts";

/** Returns the handles of the matched routes, outermost first. */
export function useRouteHandles(): RouteHandle[] {
  return useMatches().flatMap(({ handle }) => (isRouteHandle(handle) ? [handle] : []));
}

function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === "object" && handle !== null;
}
