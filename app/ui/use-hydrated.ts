import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False on the server and while a document from the server comes alive, true for whatever is made in the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
