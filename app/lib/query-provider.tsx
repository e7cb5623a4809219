import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { createQueryClient } from "./query-client.ts";

let browserClient: QueryClient | undefined;

/** Wraps only pages with queries, so that other pages do not load the query code. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => {
    if (import.meta.env.SSR) return createQueryClient();
    browserClient ??= createQueryClient();
    return browserClient;
  });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
