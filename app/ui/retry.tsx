import { onlineManager } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { site } from "#app/texts/en/site.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button, type ButtonProps } from "./button.tsx";

/** Result of `useQuery`. The code reads single properties, because the query renders again only for those it read. */
export type RetriedQuery<Data> = {
  data: Data | undefined;
  isError: boolean;
  isFetching: boolean;
  /** True while the query waits for the network or for a visible tab. */
  isPaused: boolean;
  isPlaceholderData?: boolean;
  refetch: () => Promise<unknown>;
};

export type Retry = {
  /** True until data arrives, also during a retry, so that the error message and the button's focus stay. */
  hasFailed: boolean;
  isRetrying: boolean;
  /** Increases with each retry, so that screen readers announce a repeated failure. */
  tries: number;
  retry: () => void;
};

/** @param about key of the query, such as the page number; another key starts without a failure */
export function useRetry(query: RetriedQuery<unknown>, about: string | number): Retry {
  const [failed, setFailed] = useState<string | number>();
  const [tries, setTries] = useState(0);
  const hasData = query.data !== undefined && !query.isPlaceholderData;
  const isOffline = query.isPaused && !onlineManager.isOnline() && !hasData;
  const fails = query.isError || isOffline;
  // Follows the query's state, because a refetch promise ends before the query renders its result.
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

/** Button for a retry. When the button disappears after a success, the focus moves to the label of the new content. */
export function RetryButton({
  look,
  isRetrying,
  retry,
}: Pick<Retry, "isRetrying" | "retry"> & Pick<ButtonProps, "look">) {
  const texts = useTexts(site);
  const moveFocusWhenGone = useCallback((button: HTMLButtonElement) => {
    return () => {
      if (document.activeElement !== button) return;
      const area = button.closest<HTMLElement>("dialog, details, main");
      queueMicrotask(() => {
        (area?.querySelector<HTMLElement>("[tabindex], summary") ?? area)?.focus({ preventScroll: true });
      });
    };
  }, []);
  return (
    <Button look={look} ref={moveFocusWhenGone} aria-disabled={isRetrying} onClick={retry}>
      {texts.tryAgain}
    </Button>
  );
}
