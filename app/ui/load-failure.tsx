import type { ReactNode } from "react";
import { FailureText } from "./query-state.tsx";
import { type Retry, RetryButton } from "./retry.tsx";
import { StateDrawing } from "./state-drawing.tsx";
import { StatusMessage } from "./status-message.tsx";

type LoadFailureProps = Omit<Retry, "hasFailed"> & {
  loadingText: string;
  /** The way back, beside the button that tries again. */
  back: ReactNode;
  children: ReactNode;
};

/** In the place of the one thing a page is about, which could not be loaded. */
export function LoadFailure({ loadingText, back, children, ...button }: LoadFailureProps) {
  return (
    <StatusMessage
      drawing={<StateDrawing kind="failed" />}
      title="Error"
      action={
        <>
          <RetryButton {...button} />
          {back}
        </>
      }
    >
      <FailureText loadingText={loadingText} isRetrying={button.isRetrying} tries={button.tries}>
        {children}
      </FailureText>
    </StatusMessage>
  );
}
