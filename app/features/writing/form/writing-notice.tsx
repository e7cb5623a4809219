import { type ReactNode, useState } from "react";
import { nameOfEditor } from "#app/features/posts/name-of-editor.ts";
import type { PostFormValues } from "#app/features/posts/post-schema.ts";
import { valuesOf } from "#app/features/posts/post-values.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Drawer } from "#app/ui/drawer.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import type { Post } from "#shared/post.ts";
import { allValues } from "../model/post-draft.ts";
import { formatSavedToday, type ServerDraft, valuesOfDraft } from "../model/server-draft.ts";
import { isLeasedByOther, type PublishedPost, type Question } from "../model/writing-state.ts";
import type { OpenDraft } from "./use-post-draft.ts";

export type WritingNoticeProps = {
  open: OpenDraft;
  /** The post online, as last loaded. */
  post: Post | null;
  account: string;
  isDisabled: boolean;
  /** @returns whether the draft no longer exists */
  onDelete: (draft: { id: string; revision: number }) => Promise<boolean>;
  /** Shows a post that was published elsewhere: loads it again, or leads to its edit form. */
  onPublished: (post: PublishedPost) => void;
  compare: (before: PostFormValues, after: PostFormValues) => ReactNode;
};

type Answer = { label: string; act: () => unknown; confirm?: { title: string; text: string; label: string } };

type NoticeText = {
  title: string;
  text?: string;
  /** The other text, which the editor can compare with the text of the form. */
  other?: { name: string; values: PostFormValues };
  answers: Answer[];
};

/** Asks the editor about a conflict; publishing waits for the decision. */
export function WritingNotice(props: WritingNoticeProps) {
  const { question } = props.open;
  if (!question) return null;
  return <OpenNotice key={question.kind} {...props} {...textOf(question, props)} />;
}

export function focusNotice(): void {
  document.getElementById("writing-notice")?.focus();
}

function OpenNotice({ open, isDisabled, compare, title, text, other, answers }: WritingNoticeProps & NoticeText) {
  const [isComparing, setComparing] = useState(false);
  const [asked, setAsked] = useState<Answer | null>(null);
  return (
    <Notice id="writing-notice" tabIndex={-1} aria-label={title} kind="warning" className="writing-notice">
      <div className="frame">
        <p>
          <strong role="status">{title}</strong> {text}
        </p>
        <p className="writing-choices">
          {other && (
            <Button look="quiet" onClick={() => setComparing(true)}>
              Compare
            </Button>
          )}
          {answers.map((answer) => (
            <Button
              key={answer.label}
              look="quiet"
              disabled={isDisabled}
              onClick={() => (answer.confirm ? setAsked(answer) : void answer.act())}
            >
              {answer.label}
            </Button>
          ))}
        </p>
      </div>
      {other && isComparing && (
        <Drawer title={`${other.name} compared with yours`} onClose={() => setComparing(false)}>
          {compare(other.values, allValues(open.draft))}
        </Drawer>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked?.confirm?.title ?? ""}
        cancelLabel="Cancel"
        confirmLabel={asked?.confirm?.label ?? ""}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          void asked?.act();
        }}
      >
        <p className="wrap-anywhere">{asked?.confirm?.text}</p>
      </ConfirmDialog>
    </Notice>
  );
}

function textOf(question: Question, props: WritingNoticeProps): NoticeText {
  const { open } = props;
  switch (question.kind) {
    case "theirs":
      return textAboutDraft(question.draft, question.isReadOnly, props);
    case "other-window":
      return {
        title: "You changed this post in another window too.",
        text: `The other text was saved ${formatSavedToday(question.draft.saved_at)}. This text is only on this computer.`,
        other: { name: "The other text", values: valuesOfDraft(question.draft) },
        answers: [
          { label: "Use this text", act: () => useMine(open) },
          { label: "Use the other text", act: () => answered(() => open.showDraft(question.draft)) },
        ],
      };
    case "published":
      return {
        title: `Published at ${formatSavedToday(question.post.updated_at)}.`,
        text: "Your later changes come along.",
        answers: [{ label: "Edit the post", act: () => moveOn(question.post, props) }],
      };
    case "deleted":
      return {
        title: "This draft was deleted.",
        text: "Your text is still here, but only on this computer.",
        answers: [{ label: "Keep it as a new draft", act: () => useMine(open) }],
      };
    case "newer-post":
      return textAboutPost(props);
  }
}

function textAboutDraft(draft: ServerDraft, isReadOnly: boolean, props: WritingNoticeProps): NoticeText {
  const { open, account, onDelete } = props;
  const isWriting = isLeasedByOther(draft, account);
  const name = nameOfEditor(isWriting ? draft.leased_by_name : draft.saved_by_name, "begins");
  const savedBy = draft.saved_by === account ? "you" : nameOfEditor(draft.saved_by_name, "within");
  const saved = `Saved ${formatSavedToday(draft.saved_at)}${isWriting ? ` by ${savedBy}` : ""}.`;
  const writing = `${name} is writing this post now.`;
  const lockout = "the other person can no longer save here.";
  const other = { name: `The version of ${savedBy}`, values: valuesOfDraft(draft) };
  if (isReadOnly) {
    const text = `You can read it here. After you take over, ${lockout}`;
    return { title: writing, text, answers: [{ label: "Take over", act: () => useMine(open) }] };
  }
  if (open.state.text === "unchanged") {
    const confirm = {
      title: "Delete the draft?",
      text: `The changes that ${savedBy} saved are lost for everybody. The post online stays as it is.`,
      label: "Delete the draft",
    };
    const remove = async () => (await onDelete(draft)) && answered(() => open.sync.leaveDraft());
    return {
      title: isWriting ? writing : `${name} has changes that are not online.`,
      text: saved,
      other,
      answers: [
        { label: "Open the draft", act: () => answered(() => open.showDraft(draft)) },
        { label: "Delete the draft", act: remove, confirm },
      ],
    };
  }
  const confirm = {
    title: "Replace the other text?",
    text: `The text that ${savedBy} saved at ${formatSavedToday(draft.saved_at)} is lost for everybody, and ${lockout}`,
    label: "Replace it",
  };
  return {
    title: isWriting ? writing : `${name} saved another version of this post.`,
    text: `${saved} Your text is only on this computer.`,
    other,
    answers: [
      { label: "Use mine", act: () => useMine(open), confirm },
      { label: "Use theirs", act: () => answered(() => open.showDraft(draft)) },
    ],
  };
}

function textAboutPost({ open, post, onDelete }: WritingNoticeProps): NoticeText {
  if (!post) return { title: "A newer version is online.", answers: [] };
  const { draft } = open.state;
  return {
    title: "A newer version is online.",
    text: `It was saved ${formatSavedToday(post.updated_at)}, after you began.`,
    other: { name: "The version online", values: valuesOf(post) },
    answers: [
      {
        label: "Replace it with my draft",
        act: () => {
          open.store.apply({ type: "rebased", version: post.updated_at });
          document.querySelector<HTMLElement>('.post-actions [type="submit"]')?.focus();
        },
      },
      {
        label: "Use the version online",
        act: async () => {
          if (draft?.isOwn && draft.revision > 0 && !(await onDelete(draft))) return;
          answered(() => open.showOnline(post));
        },
      },
    ],
  };
}

function moveOn(post: PublishedPost, { open, onPublished }: WritingNoticeProps): void {
  open.autosave.moveTo(post);
  open.showStored(null);
  open.sync.leaveDraft();
  onPublished(post);
}

async function useMine({ sync }: OpenDraft): Promise<void> {
  await sync.useMine();
  if (!sync.getState().trouble) focusTitle();
  else showToast("error", "Your text could not be saved on the server. Try again in a moment.");
}

function answered(act: () => void): void {
  act();
  focusTitle();
}

/** Moves the focus, because the pressed button disappears. */
function focusTitle(): void {
  document.getElementById("post-title")?.focus();
}
