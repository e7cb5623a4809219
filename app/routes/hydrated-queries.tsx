import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { QueryProvider } from "#app/lib/query-provider.tsx";
import { useSite } from "#app/lib/site-provider.tsx";

/** The data cache of a page, filled with the answers its document was rendered with. */
export function HydratedQueries({ state, children }: { state: DehydratedState | null; children: ReactNode }) {
  const { backendUrl } = useSite();
  const arrived = useMemo(
    () => (state && backendUrl === "" && cameFromServer() ? markFresh(state) : state),
    [state, backendUrl],
  );
  return (
    <QueryProvider>
      <HydrationBoundary state={arrived}>{children}</HydrationBoundary>
    </QueryProvider>
  );
}

/**
 * Whether the server vouched for the document in this very load. It drops a kept one when its data changes, so that the
 * document's age says nothing; a hosted backend tells it of no change, and going back takes what the browser kept.
 */
function cameFromServer(): boolean {
  if (import.meta.env.SSR) return false;
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return load !== undefined && load.type !== "back_forward" && load.transferSize > 0;
}

/** Answers as new as this moment. By their own date every reader of a kept document would ask for the same rows again. */
function markFresh(state: DehydratedState): DehydratedState {
  const now = Date.now();
  const queries = state.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: now } }));
  return { ...state, queries };
}
