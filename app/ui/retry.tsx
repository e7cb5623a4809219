import { useCallback, useRef, useState } from "react";
import { Button } from "./button.tsx";

type RetriedQuery = {
  isError: boolean;
  refetch: () => Promise<unknown>;
  /** What is asked for, such as the page of a list: another one has not failed. */
  about: string | number;
};

export type Retry = {
  /** True while the query is tried again as well: what stands in its place stays, and with it the focus on its button. */
  hasFailed: boolean;
  isRetrying: boolean;
  retry: () => void;
};

export function useRetry({ isError, refetch, about }: RetriedQuery): Retry {
  const [retried, setRetried] = useState<string | number>();
  const isRetrying = retried === about;
  return {
    hasFailed: isError || isRetrying,
    isRetrying,
    retry() {
      if (isRetrying) return;
      setRetried(about);
      void refetch().finally(() => setRetried(undefined));
    },
  };
}

/** Tries again. When that helps, the button is gone, and the focus goes to the heading of what has come. */
export function RetryButton({ isRetrying, retry }: Pick<Retry, "isRetrying" | "retry">) {
  const isPressed = useRef(false);
  const moveFocusWhenGone = useCallback((button: HTMLButtonElement) => {
    return () => {
      if (isPressed.current && document.activeElement === button) queueMicrotask(focusHeading);
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

function focusHeading(): void {
  const main = document.getElementById("main");
  (main?.querySelector<HTMLElement>("h1[tabindex]") ?? main)?.focus({ preventScroll: true });
}
