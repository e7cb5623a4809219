import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { createQueryClient } from "./query-client.ts";

let browserClient: QueryClient | undefined;

/** Above the pages that ask for data and not at the root, so that the others load none of it. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => {
    if (import.meta.env.SSR) return createQueryClient();
    browserClient ??= createQueryClient();
    return browserClient;
  });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
