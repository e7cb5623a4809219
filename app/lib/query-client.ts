import { QueryClient } from "@tanstack/react-query";
import { BackendError } from "./backend-error.ts";

const MAX_RETRIES = 3;

/**
 * The data cache with the numbers of spec section 9: 3 retries, exponential back-off capped at 30 s and unused entries
 * dropped after 5 minutes (the last two are the library's defaults). The server never retries: the browser will.
 */
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
    },
  });
}
