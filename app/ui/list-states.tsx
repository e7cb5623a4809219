import type { ReactNode } from "react";
import { type Retry, RetryButton } from "./retry.tsx";
import { StateDrawing } from "./state-drawing.tsx";

/** Stands where a list would, when there is nothing in it. */
export function EmptyList({ children }: { children: ReactNode }) {
  return (
    <div className="state">
      <StateDrawing kind="empty" />
      <p role="status">{children}</p>
    </div>
  );
}

type FailedListProps = Pick<Retry, "isRetrying" | "retry"> & {
  /** What is being loaded, in words, while it is tried again. */
  loadingText: string;
  /** Why there is no list. */
  children: ReactNode;
};

/** Stands where a list would, when it could not be had, with the way to try again. */
export function FailedList({ loadingText, children, ...button }: FailedListProps) {
  return (
    <div className="state">
      <StateDrawing kind="failed" />
      <div className="state-words">
        <FailureText loadingText={loadingText} isRetrying={button.isRetrying}>
          {children}
        </FailureText>
        <RetryButton {...button} />
      </div>
    </div>
  );
}

type FailureTextProps = Pick<FailedListProps, "loadingText" | "isRetrying" | "children">;

/** Another element each time, so that a failure is announced again. */
export function FailureText({ loadingText, isRetrying, children }: FailureTextProps) {
  return isRetrying ? (
    <p key="loading" role="status">
      {loadingText}
    </p>
  ) : (
    <p key="failed" role="alert">
      {children}
    </p>
  );
}
