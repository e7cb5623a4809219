import { onlineManager } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { Button } from "./button.tsx";

/** What `useQuery` tells of itself. */
export type RetriedQuery<Data> = {
  data: Data | undefined;
  isError: boolean;
  /** Waits for the network, or for its tab to be looked at. */
  isPaused: boolean;
  isPlaceholderData?: boolean;
  refetch: () => Promise<unknown>;
};

type RetryOptions = RetriedQuery<unknown> & {
  /** What is asked for, such as the page of a list: another one has not failed. */
  about: string | number;
};

export type Retry = {
  /** True while the query is tried again as well: what stands in its place stays, and with it the focus on its button. */
  hasFailed: boolean;
  isRetrying: boolean;
  /** Rises with every try, so that a failure is told again. */
  tries: number;
  retry: () => void;
};

export function useRetry({ data, isError, isPaused, isPlaceholderData = false, refetch, about }: RetryOptions): Retry {
  const [retried, setRetried] = useState<string | number>();
  const [tries, setTries] = useState(0);
  const isOffline = isPaused && !onlineManager.isOnline() && (data === undefined || isPlaceholderData);
  const isRetrying = retried === about && !isOffline;
  return {
    hasFailed: isError || isRetrying || isOffline,
    isRetrying,
    tries,
    retry() {
      setTries(tries + 1);
      if (retried === about) return;
      setRetried(about);
      void refetch().finally(() => setRetried(undefined));
    },
  };
}

/** Tries again. When the button goes, because that helped or the network is back, its focus goes to what names the place of what has come. */
export function RetryButton({ isRetrying, retry }: Pick<Retry, "isRetrying" | "retry">) {
  const moveFocusWhenGone = useCallback((button: HTMLButtonElement) => {
    return () => {
      if (document.activeElement !== button) return;
      const place = button.closest<HTMLElement>("dialog, details, main");
      queueMicrotask(() => {
        (place?.querySelector<HTMLElement>("[tabindex], summary") ?? place)?.focus({ preventScroll: true });
      });
    };
  }, []);
  return (
    <Button ref={moveFocusWhenGone} aria-disabled={isRetrying} onClick={retry}>
      Try again
    </Button>
  );
}
