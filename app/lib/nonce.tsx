import { createContext, type ReactNode, use } from "react";

const NonceContext = createContext<string | undefined>(undefined);

/** Provides the nonce to components with inline scripts; only the server uses this provider. */
export function NonceProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return <NonceContext value={nonce}>{children}</NonceContext>;
}

/** Returns the `nonce` for an inline script; undefined in the browser. */
export function useNonce(): string | undefined {
  return use(NonceContext);
}
