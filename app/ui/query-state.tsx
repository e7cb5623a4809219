import type { ReactNode } from "react";
import { type RetriedQuery, type Retry, RetryButton, useRetry } from "./retry.tsx";
import { StateDrawing } from "./state-drawing.tsx";

type QueryStateProps<Data> = {
  query: RetriedQuery<Data>;
  /** Key of the query, such as the page number; another key starts without a failure. */
  about: string | number;
  loadingText: string;
  skeleton: ReactNode;
  failureText: string;
  isEmpty?: (data: Data) => boolean;
  emptyText?: string;
  children: (data: Data) => ReactNode;
};

/** Shows a query's data, or its loading, error or empty state (spec section 4). */
export function QueryState<Data>({ query, about, isEmpty, children, ...texts }: QueryStateProps<Data>) {
  const { data } = query;
  const { hasFailed, ...button } = useRetry(query, about);
  if (hasFailed) {
    return (
      <FailedList loadingText={texts.loadingText} {...button}>
        {texts.failureText}
      </FailedList>
    );
  }
  if (data === undefined) {
    return (
      <>
        <LoadingText>{texts.loadingText}</LoadingText>
        <div className="pt-6">{texts.skeleton}</div>
      </>
    );
  }
  return isEmpty?.(data) ? <EmptyList>{texts.emptyText}</EmptyList> : children(data);
}

export function LoadingText({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="font-mono text-sm text-quiet">
      {children}
    </p>
  );
}

function EmptyList({ children }: { children: ReactNode }) {
  return (
    <div className="state">
      <StateDrawing kind="empty" />
      <p role="status">{children}</p>
    </div>
  );
}

type FailureProps = Pick<Retry, "isRetrying" | "tries"> & { loadingText: string; children: ReactNode };

function FailedList({ loadingText, children, ...button }: FailureProps & Pick<Retry, "retry">) {
  return (
    <div className="state">
      <StateDrawing kind="failed" />
      <div className="state-text">
        <FailureText loadingText={loadingText} isRetrying={button.isRetrying} tries={button.tries}>
          {children}
        </FailureText>
        <RetryButton look="quiet" {...button} />
      </div>
    </div>
  );
}

/** Uses a new element for each failure, so that screen readers announce it again. */
export function FailureText({ loadingText, isRetrying, tries, children }: FailureProps) {
  return isRetrying ? (
    <p key="loading" role="status">
      {loadingText}
    </p>
  ) : (
    <p key={tries} role="alert">
      {children}
    </p>
  );
}
