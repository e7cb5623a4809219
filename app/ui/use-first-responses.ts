import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { afterPaint } from "./after-paint.ts";

/**
 * Whether the screen's first requests have finished or failed. Less important requests start afterwards.
 * @param onCome called once after them
 */
export function useFirstResponses(onCome: () => void): boolean {
  const queryClient = useQueryClient();
  const [responses] = useState(() => new FirstResponses(queryClient, onCome));
  return useSyncExternalStore(responses.watch, responses.haveCome, () => false);
}

class FirstResponses {
  readonly #queryClient: QueryClient;
  readonly #onCome: () => void;
  #haveCome = false;

  constructor(queryClient: QueryClient, onCome: () => void) {
    this.#queryClient = queryClient;
    this.#onCome = onCome;
  }

  readonly haveCome = (): boolean => this.#haveCome;

  readonly watch = (notify: () => void): (() => void) => {
    const ending = new AbortController();
    const end = () => {
      this.#haveCome = true;
      notify();
      this.#onCome();
    };
    // The screen has sent its requests after its paint.
    afterPaint(() => this.#waitForQueries(() => afterPaint(end, ending.signal), ending.signal), ending.signal);
    return () => ending.abort();
  };

  #waitForQueries(onIdle: () => void, signal: AbortSignal): void {
    const check = () => {
      if (this.#queryClient.isFetching() > 0) return;
      unwatch();
      onIdle();
    };
    const unwatch = this.#queryClient.getQueryCache().subscribe(check);
    signal.addEventListener("abort", unwatch);
    check();
  }
}
