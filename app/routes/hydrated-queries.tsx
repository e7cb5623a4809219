import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { QueryProvider } from "#app/lib/query-provider.tsx";
import { useSite } from "#app/lib/site-provider.tsx";

/** The query results of a rendered document. TanStack's dehydrated state would be larger and need more code. */
export type Answers = {
  /** Milliseconds since 1970. */
  givenAt: number;
  byKey: [key: QueryKey, answer: unknown][];
};

type HydratedQueriesProps = {
  /** Null on pages reached by client navigation. */
  answers: Answers | null;
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

function FilledCache({ answers, children }: HydratedQueriesProps) {
  const queryClient = useQueryClient();
  const { backendUrl } = useSite();
  // Fills the cache once during rendering, because the children read it in the same render.
  useState(() => answers && fill(queryClient, answers, backendUrl === ""));
  return children;
}

/** @param isToldOfChanges whether the server drops outdated documents; a hosted backend announces no changes to it */
function fill(queryClient: QueryClient, { givenAt, byKey }: Answers, isToldOfChanges: boolean): void {
  // Counts as fresh now: with the original date, every reader of a cached document would request the same rows again.
  const updatedAt = isToldOfChanges && cameFromServer() ? Date.now() : givenAt;
  for (const [key, answer] of byKey) queryClient.setQueryData(key, answer, { updatedAt });
}

/** Whether this page load contacted the server; the back button may use the browser's cache instead. */
function cameFromServer(): boolean {
  if (import.meta.env.SSR) return false;
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return load !== undefined && load.type !== "back_forward" && load.transferSize > 0;
}
