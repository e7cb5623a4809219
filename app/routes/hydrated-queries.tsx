import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { QueryProvider } from "#app/lib/query-provider.tsx";
import { useSite } from "#app/lib/site-provider.tsx";

/** The query results of a rendered document. TanStack's dehydrated state would be larger and need more code. */
export type QueryResults = {
  /** Milliseconds since 1970. */
  fetchedAt: number;
  byKey: [key: QueryKey, result: unknown][];
};

type HydratedQueriesProps = {
  /** Null on pages reached by client navigation. */
  results: QueryResults | null;
  children: ReactNode;
};

/** Provides the page's query cache, filled with the results from the document. */
export function HydratedQueries(props: HydratedQueriesProps) {
  return (
    <QueryProvider>
      <FilledCache {...props} />
    </QueryProvider>
  );
}

function FilledCache({ results, children }: HydratedQueriesProps) {
  const queryClient = useQueryClient();
  const { backendUrl } = useSite();
  // Fills the cache once during rendering, because the children read it in the same render.
  useState(() => results && fill(queryClient, results, backendUrl === ""));
  return children;
}

/**
 * @param hasAnnouncements whether the server removes outdated documents from its cache. It cannot with a hosted
 * backend, which reports no changes
 */
function fill(queryClient: QueryClient, { fetchedAt, byKey }: QueryResults, hasAnnouncements: boolean): void {
  // Counts as fresh now: with the original date, every reader of a cached document would request the same rows again.
  const updatedAt = hasAnnouncements && cameFromServer() ? Date.now() : fetchedAt;
  for (const [key, result] of byKey) queryClient.setQueryData(key, result, { updatedAt });
}

/** Whether this page load contacted the server; the back button may use the browser's cache instead. */
function cameFromServer(): boolean {
  if (import.meta.env.SSR) return false;
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return load !== undefined && load.type !== "back_forward" && load.transferSize > 0;
}
