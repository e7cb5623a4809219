import { useLayoutEffect, useRef, useState } from "react";

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

/** A query that failed and can be tried again. */
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
  const button = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (isPressed.current && document.activeElement === own) queueMicrotask(focusHeading);
    };
  }, []);
  return (
    <button
      ref={button}
      type="button"
      className="button"
      aria-disabled={isRetrying}
      onClick={() => {
        isPressed.current = true;
        retry();
      }}
    >
      Try again
    </button>
  );
}

function focusHeading(): void {
  const main = document.getElementById("main");
  (main?.querySelector<HTMLElement>("h1[tabindex]") ?? main)?.focus({ preventScroll: true });
}
