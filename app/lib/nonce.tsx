import { createContext, type ReactNode, use } from "react";

const NonceContext = createContext<string | undefined>(undefined);

/** Server only: for components that put scripts of their own into the document. */
export function NonceProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return <NonceContext value={nonce}>{children}</NonceContext>;
}

/** For the `nonce` of an inline script; undefined in the browser, where the document carries none. */
export function useNonce(): string | undefined {
  return use(NonceContext);
}
