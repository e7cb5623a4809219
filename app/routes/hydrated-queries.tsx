import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { QueryProvider } from "#app/lib/query-provider.tsx";
import { useSite } from "#app/lib/site-provider.tsx";

/** What a document was rendered with. TanStack's dehydrated state says a dozen things more, with code to read them. */
export type Answers = {
  /** Milliseconds since 1970. */
  givenAt: number;
  byKey: [key: QueryKey, answer: unknown][];
};

type HydratedQueriesProps = {
  /** Null for a page that was come to without a document of its own. */
  answers: Answers | null;
  children: ReactNode;
};

/** The data cache of a page, filled with the answers its document was rendered with. */
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
  // While rendering and once: what is below reads the cache in the same render.
  useState(() => answers && fill(queryClient, answers, backendUrl === ""));
  return children;
}

/** @param isToldOfChanges whether the server drops a kept document when its data changes, which a hosted backend prevents */
function fill(queryClient: QueryClient, { givenAt, byKey }: Answers, isToldOfChanges: boolean): void {
  // Answers as new as this moment. By their own date every reader of a kept document would ask for the same rows again.
  const updatedAt = isToldOfChanges && cameFromServer() ? Date.now() : givenAt;
  for (const [key, answer] of byKey) queryClient.setQueryData(key, answer, { updatedAt });
}

/** Whether the server vouched for the document in this very load: going back takes what the browser kept. */
function cameFromServer(): boolean {
  if (import.meta.env.SSR) return false;
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return load !== undefined && load.type !== "back_forward" && load.transferSize > 0;
}
