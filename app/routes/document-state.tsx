import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { QueryProvider } from "#app/lib/query-provider.tsx";

/**
 * The data cache of a page, filled with what its document brought: hands the answers a document was rendered with to the browser's data cache, as new as the moment they arrive: the
 * server drops a kept document as soon as its data changes, so its age says nothing, and the clocks may differ.
 * Otherwise every reader of a document kept for longer than the stale time would ask for the same rows again.
 */
export function DocumentState({ state, children }: { state: DehydratedState | null; children: ReactNode }) {
  const arrived = useMemo(() => state && dateNow(state), [state]);
  return (
    <QueryProvider>
      <HydrationBoundary state={arrived}>{children}</HydrationBoundary>
    </QueryProvider>
  );
}

function dateNow(state: DehydratedState): DehydratedState {
  const now = Date.now();
  const queries = state.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: now } }));
  return { ...state, queries };
}
