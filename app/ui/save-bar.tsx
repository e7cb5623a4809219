import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

export type SaveState = {
  text: string;
  /** Announces the text when it appears. */
  role?: "status" | "alert" | undefined;
  look?: "failure" | "warning" | undefined;
  /** A button beside the text. */
  undo?: { label: string; act: () => void } | undefined;
};

type SaveBarProps = {
  /** The one question of the form, above the buttons. */
  notice: ReactNode;
  state: SaveState;
  /** The buttons. */
  children: ReactNode;
};

const looks = { failure: "post-failure", warning: "post-keeping text-warning" };

/**
 * Actions of a form, and one line that says where its text is stored. The bar stays at the lower edge of the window, so
 * that growing content never moves a button under the pointer.
 */
export function SaveBar({ notice, state: { text, role, look, undo }, children }: SaveBarProps) {
  return (
    <div className="save-bar">
      {notice}
      <div className="frame">
        {children}
        <p id={SAVE_STATE_ID} role={role} className={look ? looks[look] : "post-keeping"}>
          <span>{text}</span>
          {undo && (
            <>
              <span>{" · "}</span>
              <button type="button" className="post-undo" onClick={undo.act}>
                {undo.label}
              </button>
            </>
          )}
        </p>
      </div>
    </div>
  );
}

export const SAVE_STATE_ID = "save-state";

type SaveNoticeProps<Choice> = {
  title: string;
  text?: string | undefined;
  choices?: readonly Choice[];
  onChoose?: (choice: Choice) => void;
  isDisabled?: boolean;
  children?: ReactNode;
};

/** The question of a form. Its title is announced; the form waits for one of the choices. */
export function SaveNotice<Choice extends { label: string }>(props: SaveNoticeProps<Choice>) {
  const { title, text, choices = [], onChoose, isDisabled, children } = props;
  return (
    <Notice id={NOTICE_ID} tabIndex={-1} aria-label={title} kind="warning" className="writing-notice">
      <div className="frame">
        <p>
          <strong role="status">{title}</strong> <span>{text}</span>
        </p>
        {choices.length > 0 && (
          <p className="writing-choices">
            {choices.map((choice) => (
              <Button key={choice.label} look="quiet" disabled={isDisabled} onClick={() => onChoose?.(choice)}>
                {choice.label}
              </Button>
            ))}
          </p>
        )}
      </div>
      {children}
    </Notice>
  );
}

const NOTICE_ID = "save-notice";

export function focusNotice(): void {
  document.getElementById(NOTICE_ID)?.focus();
}

export function isInNotice(element: Element | null): boolean {
  return Boolean(element?.closest(`#${NOTICE_ID}`));
}
