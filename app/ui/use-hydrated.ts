import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False on the server and during hydration, true for components that the browser renders first. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
