import { QueryClient } from "@tanstack/react-query";
import { BackendError } from "./backend-error.ts";

const MAX_RETRIES = 3;

/** 3 retries, capped back-off, entries of 5 minutes (spec section 9). The server never retries: the browser will. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          typeof document !== "undefined" &&
          failures < MAX_RETRIES &&
          !(error instanceof BackendError && !error.isTransient),
        // A document is rendered from current data, so the page that hydrates it need not ask again at once.
        staleTime: 30_000,
      },
      // What somebody has pressed fails at once without a network, as it does when a request is lost.
      mutations: { networkMode: "always" },
    },
  });
}
