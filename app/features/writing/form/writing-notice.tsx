import { type ReactNode, useState } from "react";
import { nameOfEditor } from "#app/features/posts/name-of-editor.ts";
import type { PostFormValues } from "#app/features/posts/post-schema.ts";
import { valuesOf } from "#app/features/posts/post-values.ts";
import { writing } from "#app/texts/en/writing.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Drawer } from "#app/ui/drawer.tsx";
import { focusNotice, isInNotice, SaveNotice } from "#app/ui/save-bar.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import type { Post } from "#shared/post.ts";
import { allValues } from "../model/post-draft.ts";
import { formatSavedToday, type ServerDraft } from "../model/server-draft.ts";
import { isLeasedByOther, type PublishedPost, type Question, questionOf } from "../model/writing-state.ts";
import type { OpenDraft } from "./use-post-draft.ts";

const texts = writing.notice;

export type WritingNoticeProps = {
  open: OpenDraft;
  /** The post online, as last loaded. */
  post: Post | null;
  /** Loads the post online again. */
  loadPost: () => Promise<Post | null>;
  isDisabled: boolean;
  /** @returns whether the draft no longer exists */
  onDelete: (draft: { id: string; revision: number }) => Promise<boolean>;
  /** @param name of the other text, which is the first one */
  compare: (other: PostFormValues, own: PostFormValues, name: string) => ReactNode;
};

type Choice = { label: string; act: () => unknown; confirm?: { title: string; text: string; label: string } };

type NoticeText = {
  title: string;
  text?: string;
  /** The other text, which the editor can compare with the text of the form. */
  other?: { name: string; values: PostFormValues };
  choices: Choice[];
};

/** Asks the editor about a conflict; publishing waits for the decision. */
export function WritingNotice(props: WritingNoticeProps) {
  const { question } = props.open;
  if (!question) return null;
  return <OpenNotice key={question.kind} {...props} {...textOf(question, props)} />;
}

function OpenNotice({ title, text, other, choices, ...props }: WritingNoticeProps & NoticeText) {
  const { open, isDisabled, compare } = props;
  const [isComparing, setComparing] = useState(false);
  const [asked, setAsked] = useState<Choice | null>(null);
  const comparison = { label: texts.compare, act: () => setComparing(true) };
  const withComparison = (notice: NoticeText | null): Choice[] =>
    notice ? [...(notice.other ? [comparison] : []), ...notice.choices] : [];

  /** Acts on what is stored now: somebody may have saved since the question appeared. */
  async function choose({ label }: Choice): Promise<void> {
    try {
      const notice = await loadNotice(props);
      const choice = withComparison(notice).find((one) => one.label === label);
      if (!choice) focusNotice();
      else if (choice.confirm) setAsked(choice);
      else void choice.act();
    } catch {
      showToast("error", texts.loadFailed);
    }
  }

  return (
    <SaveNotice
      title={title}
      text={text}
      choices={withComparison({ title, choices, ...(other && { other }) })}
      isDisabled={isDisabled}
      onChoose={(choice) => void choose(choice)}
    >
      {other && isComparing && (
        <Drawer title={texts.compared(other.name)} onClose={() => setComparing(false)}>
          {compare(other.values, allValues(open.draft), other.name)}
        </Drawer>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked?.confirm?.title ?? ""}
        cancelLabel={texts.cancel}
        confirmLabel={asked?.confirm?.label ?? ""}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          void asked?.act();
        }}
      >
        <p className="wrap-anywhere">{asked?.confirm?.text}</p>
      </ConfirmDialog>
    </SaveNotice>
  );
}

/** Loads the other text of the question again. @returns null when the question no longer exists @throws BackendError */
async function loadNotice(props: WritingNoticeProps): Promise<NoticeText | null> {
  const { open } = props;
  await open.sync.refreshQuestion();
  const question = questionOf(open.sync.getState());
  const post = question?.kind === "newer-post" ? await props.loadPost() : props.post;
  return question && textOf(question, { ...props, post });
}

function textOf(question: Question, props: WritingNoticeProps): NoticeText {
  const { open } = props;
  switch (question.kind) {
    case "theirs":
      return textAboutDraft(question.draft, question.isReadOnly, props);
    case "other-window":
      return {
        title: texts.window.title,
        text: texts.window.text(formatSavedToday(question.draft.saved_at)),
        other: { name: texts.window.other, values: valuesOf(question.draft.fields) },
        choices: [
          { label: texts.window.useThis, act: () => keepMine(open) },
          { label: texts.window.useOther, act: () => actAndFocusTitle(() => open.showDraft(question.draft)) },
        ],
      };
    case "published":
      return {
        title: texts.published.title(formatSavedToday(question.post.updated_at)),
        text: texts.published.text,
        choices: [{ label: texts.published.edit, act: () => moveOn(question.post, open) }],
      };
    case "deleted":
      return {
        title: texts.deleted.title,
        text: texts.deleted.text,
        choices: [{ label: texts.deleted.keep, act: () => keepMine(open) }],
      };
    case "newer-post":
      return textAboutPost(props);
  }
}

function textAboutDraft(draft: ServerDraft, isReadOnly: boolean, props: WritingNoticeProps): NoticeText {
  const { open, onDelete } = props;
  const { account } = open;
  const isWriting = isLeasedByOther(draft, account);
  const name = nameOfEditor(isWriting ? draft.leased_by_name : draft.saved_by_name, "begins");
  const savedBy = draft.saved_by === account ? texts.you : nameOfEditor(draft.saved_by_name, "within");
  const saved = texts.saved(formatSavedToday(draft.saved_at), isWriting ? savedBy : null);
  const writing = texts.isWriting(name);
  const other = { name: texts.versionOf(savedBy), values: valuesOf(draft.fields) };
  if (isReadOnly) {
    return { title: writing, text: texts.readOnly, choices: [{ label: texts.takeOver, act: () => keepMine(open) }] };
  }
  if (open.state.text === "unchanged") {
    const confirm = { title: texts.deletion.title, text: texts.deletion.text(savedBy), label: texts.delete };
    const remove = async () => (await onDelete(draft)) && actAndFocusTitle(() => open.sync.leaveDraft());
    return {
      title: isWriting ? writing : texts.hasChanges(name),
      text: saved,
      other,
      choices: [
        { label: texts.open, act: () => actAndFocusTitle(() => open.showDraft(draft)) },
        { label: texts.delete, act: remove, confirm },
      ],
    };
  }
  const confirm = {
    title: texts.replacing.title,
    text: texts.replacing.text(savedBy, formatSavedToday(draft.saved_at)),
    label: texts.replacing.confirm,
  };
  return {
    title: isWriting ? writing : texts.savedOther(name),
    text: texts.isHere(saved),
    other,
    choices: [
      { label: texts.useMine, act: () => keepMine(open), confirm },
      { label: texts.useTheirs, act: () => actAndFocusTitle(() => open.showDraft(draft)) },
    ],
  };
}

function textAboutPost({ open, post, onDelete }: WritingNoticeProps): NoticeText {
  if (!post) return { title: texts.newer.title, choices: [] };
  const { draft } = open.state;
  return {
    title: texts.newer.title,
    text: texts.newer.text(formatSavedToday(post.updated_at)),
    other: { name: texts.newer.other, values: valuesOf(post) },
    choices: [
      {
        label: texts.newer.replace,
        act: () => {
          open.store.apply({ type: "rebased", version: post.updated_at });
          document.querySelector<HTMLElement>('.save-bar [type="submit"]')?.focus();
        },
      },
      {
        label: texts.newer.use,
        act: async () => {
          if (draft?.isOwn && draft.revision > 0 && !(await onDelete(draft))) return;
          actAndFocusTitle(() => open.showOnline(post));
        },
      },
    ],
  };
}

function moveOn(post: PublishedPost, open: OpenDraft): void {
  open.autosave.moveTo(post);
  open.showStored(null);
  open.sync.leaveDraft();
  open.onPublished(post);
}

async function keepMine({ sync }: OpenDraft): Promise<void> {
  await sync.keepMine();
  const { trouble, asked } = sync.getState();
  if (trouble) showToast("error", texts.useFailed);
  else if (asked) focusNotice();
  else focusTitle();
}

function actAndFocusTitle(act: () => void): void {
  act();
  focusTitle();
}

/** Moves the focus from the pressed button, which disappears. An editor may already type in another field. */
function focusTitle(): void {
  const focused = document.activeElement;
  if (focused === document.body || isInNotice(focused)) document.getElementById("post-title")?.focus();
}
