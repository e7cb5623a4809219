import { onlineManager } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { Button } from "./button.tsx";

/** What `useQuery` tells of itself. Read property by property: the query renders again only for what was read of it. */
export type RetriedQuery<Data> = {
  data: Data | undefined;
  isError: boolean;
  isFetching: boolean;
  /** Waits for the network, or for its tab to be looked at. */
  isPaused: boolean;
  isPlaceholderData?: boolean;
  refetch: () => Promise<unknown>;
};

export type Retry = {
  /** True until its data has come, also while the query is tried again: what stands in its place stays, and with it the focus on its button. */
  hasFailed: boolean;
  isRetrying: boolean;
  /** Rises with every try, so that a failure is told again. */
  tries: number;
  retry: () => void;
};

/** @param about what is asked for, such as the page of a list: another one has not failed */
export function useRetry(query: RetriedQuery<unknown>, about: string | number): Retry {
  const [failed, setFailed] = useState<string | number>();
  const [tries, setTries] = useState(0);
  const hasData = query.data !== undefined && !query.isPlaceholderData;
  const isOffline = query.isPaused && !onlineManager.isOnline() && !hasData;
  const fails = query.isError || isOffline;
  // Told by the query alone and not by the end of a refetch: that is known before the query has rendered its answer.
  const failedNow = fails ? about : hasData ? undefined : failed;
  if (failedNow !== failed) setFailed(failedNow);
  const hasFailed = failedNow === about;
  return {
    hasFailed,
    isRetrying: hasFailed && query.isFetching,
    tries,
    retry() {
      setTries(tries + 1);
      if (!query.isFetching) void query.refetch();
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
