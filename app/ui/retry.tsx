import { useCallback, useRef, useState } from "react";
import { Button } from "./button.tsx";

/** What `useQuery` tells of itself. */
export type RetriedQuery<Data> = {
  data: Data | undefined;
  isError: boolean;
  /** The browser knows that there is no network, and will ask once there is. */
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
  retry: () => void;
};

export function useRetry({ data, isError, isPaused, isPlaceholderData = false, refetch, about }: RetryOptions): Retry {
  const [retried, setRetried] = useState<string | number>();
  const isOffline = isPaused && (data === undefined || isPlaceholderData);
  const isRetrying = retried === about && !isOffline;
  return {
    hasFailed: isError || isRetrying || isOffline,
    isRetrying,
    retry() {
      if (retried === about) return;
      setRetried(about);
      void refetch().finally(() => setRetried(undefined));
    },
  };
}

/** Tries again. When that helps, the button is gone, and the focus goes to what names the place of what has come. */
export function RetryButton({ isRetrying, retry }: Pick<Retry, "isRetrying" | "retry">) {
  const isPressed = useRef(false);
  const moveFocusWhenGone = useCallback((button: HTMLButtonElement) => {
    return () => {
      if (!isPressed.current || document.activeElement !== button) return;
      const place = button.closest<HTMLElement>("dialog, details, main");
      queueMicrotask(() => {
        (place?.querySelector<HTMLElement>("[tabindex], summary") ?? place)?.focus({ preventScroll: true });
      });
    };
  }, []);
  return (
    <Button
      ref={moveFocusWhenGone}
      aria-disabled={isRetrying}
      onClick={() => {
        isPressed.current = true;
        retry();
      }}
    >
      Try again
    </Button>
  );
}
