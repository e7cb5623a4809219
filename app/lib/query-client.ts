import { QueryClient } from "@tanstack/react-query";
import { BackendError } from "#shared/backend-error.ts";

const MAX_RETRIES = 3;

/** Sets 3 retries, limited back-off and 5 minutes of caching (section 9). The server leaves retries to the browser. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          typeof document !== "undefined" &&
          failures < MAX_RETRIES &&
          !(error instanceof BackendError && !error.isTransient),
        // A document has current data, so hydration needs no immediate request.
        staleTime: 30_000,
      },
      // Without a network, actions of the user fail at once, like a lost request.
      mutations: { networkMode: "always" },
    },
  });
}
