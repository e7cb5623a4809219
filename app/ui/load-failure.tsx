import type { ReactNode } from "react";
import { site } from "#app/texts/en/site.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { FailureText } from "./query-state.tsx";
import { type Retry, RetryButton } from "./retry.tsx";
import { StateDrawing } from "./state-drawing.tsx";
import { StatusMessage } from "./status-message.tsx";

type LoadFailureProps = Omit<Retry, "hasFailed"> & {
  loadingText: string;
  /** Link back, next to the retry button. */
  back: ReactNode;
  children: ReactNode;
};

/** Replaces the main content of a page after a loading error. */
export function LoadFailure({ loadingText, back, children, ...button }: LoadFailureProps) {
  return (
    <StatusMessage
      drawing={<StateDrawing kind="failed" />}
      title={useTexts(site).error}
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
