import type { InvalidateQueryFilters, Query, QueryClient } from "@tanstack/react-query";

/**
 * Reads queries again after a change, and waits for those on the screen.
 *
 * `invalidateQueries` alone lets a first load continue that began before the change, and keeps its older response:
 * `cancelRefetch` concerns queries with data only. Such loads begin again here.
 */
export async function refreshQueries(queryClient: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const isFirstLoad = (query: Query) => query.state.data === undefined && (filters.predicate?.(query) ?? true);
  await queryClient.cancelQueries({ ...filters, predicate: isFirstLoad });
  await queryClient.invalidateQueries(filters);
}
