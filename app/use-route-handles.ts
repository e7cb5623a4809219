import { useMatches } from "react-router";
import type { RouteHandle } from "./site-map.ts";

/** What the routes of this page say about themselves, from the frame down to the page. */
export function useRouteHandles(): (RouteHandle | undefined)[] {
  return useMatches().map(({ handle }) => handle as RouteHandle | undefined);
}
