import { createContext, type ReactNode, use } from "react";

const NonceContext = createContext<string | undefined>(undefined);

/** Names the nonce of this render to the components that put scripts of their own into the document. Server only. */
export function NonceProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return <NonceContext value={nonce}>{children}</NonceContext>;
}

/** For the `nonce` of an inline script; undefined in the browser, where the document carries none. */
export function useNonce(): string | undefined {
  return use(NonceContext);
}
