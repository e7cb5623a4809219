import { type ReactNode, useState } from "react";
import { nameOfEditor } from "#app/features/posts/name-of-editor.ts";
import { areSameValues } from "#app/features/posts/post-values.ts";
import { formatDateTime } from "#app/lib/format-date-time.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import type { StoredDraft } from "../model/draft-storage.ts";
import type { Conflict } from "../model/draft-sync-state.ts";
import { isLeasedElsewhere, type ServerDraft, valuesOfDraft } from "../model/server-draft.ts";
import type { OpenDraft } from "./use-post-draft.ts";

type ServerDraftNoticeProps = {
  open: OpenDraft;
  /** Version of the public post; undefined for a new one. */
  currentVersion: string | undefined;
  isDisabled: boolean;
  onDiscard: (draft: ServerDraft) => Promise<boolean>;
};

/** Shows a conflict between this form and the server draft; the editor chooses which to keep. */
export function ServerDraftNotice({ open, currentVersion, isDisabled, onDiscard }: ServerDraftNoticeProps) {
  const { conflict } = open.syncState;
  const parts = { open, isDisabled };
  if (!conflict) return <OlderPostNotice {...parts} currentVersion={currentVersion} />;
  if (conflict.kind === "gone") return <GoneNotice {...parts} />;
  if (conflict.isReadOnly) return <ReadOnlyNotice {...parts} draft={conflict.draft} />;
  // The notice about this browser's text already offers the same text.
  if (conflict.kind === "offered" && open.found && isSameText(open.found, conflict.draft)) return null;
  if (conflict.kind === "offered") return <OfferNotice {...parts} draft={conflict.draft} onDiscard={onDiscard} />;
  return <OtherTextNotice {...parts} conflict={conflict} />;
}

type PartProps = { open: OpenDraft; isDisabled: boolean };

function OfferNotice({
  open,
  isDisabled,
  draft,
  onDiscard,
}: PartProps & { draft: ServerDraft; onDiscard: ServerDraftNoticeProps["onDiscard"] }) {
  const [isAsked, setAsked] = useState(false);
  const { found, sync } = open;
  const isNewer = found && Date.parse(draft.saved_at) > found.writtenAt;

  async function discard() {
    setAsked(false);
    if (!(await onDiscard(draft))) return;
    sync.startAnew(); // text typed meanwhile can be saved now
    focusTitle();
  }

  return (
    <DraftNotice title="Changes not yet published">
      <p>
        <SavedBy draft={draft} /> <LeasedBy draft={draft} editingSession={sync.getEditingSessionId()} />
        {found && `The text this browser holds is ${isNewer ? "older" : "newer"}.`}
      </p>
      <Buttons>
        <Button disabled={isDisabled} onClick={() => continueWith(open, draft)}>
          Continue with them
        </Button>
        <Button look="quiet" disabled={isDisabled} onClick={() => setAsked(true)}>
          Discard
        </Button>
      </Buttons>
      <ConfirmDialog
        isOpen={isAsked}
        title="Discard these changes?"
        cancelLabel="Keep them"
        confirmLabel="Discard changes"
        onCancel={() => setAsked(false)}
        onConfirm={() => void discard()}
      >
        <p>The post stays as it is public now. The unpublished changes are gone for everybody.</p>
      </ConfirmDialog>
    </DraftNotice>
  );
}

/** Warns that the draft is based on an older version than the public post. */
function OlderPostNotice({ open, isDisabled, currentVersion }: PartProps & { currentVersion: string | undefined }) {
  const begunFrom = open.draft.post?.updated_at;
  if (!open.syncState.draft || !begunFrom || !currentVersion || begunFrom === currentVersion) return null;
  return (
    <DraftNotice title="The post was changed after this draft was begun">
      <p>
        It was last saved <strong>{formatDateTime(currentVersion)}</strong>. Updating it from this draft is refused
        until you decide that this text replaces that one.
      </p>
      <Buttons>
        <Button
          look="quiet"
          disabled={isDisabled}
          onClick={() => {
            open.store.apply({ type: "rebased", version: currentVersion });
            focusTitle();
          }}
        >
          Go on from the post as it is now
        </Button>
      </Buttons>
    </DraftNotice>
  );
}

function ReadOnlyNotice({ open, isDisabled, draft }: PartProps & { draft: ServerDraft }) {
  return (
    <DraftNotice title="Somebody else is writing this draft">
      <p>
        <LeasedBy draft={draft} editingSession={open.sync.getEditingSessionId()} isPast /> You can read it here. To
        write in it, take it over; what is typed elsewhere from then on is not stored in it.
      </p>
      <Buttons>
        <Button disabled={isDisabled} onClick={() => void takeOver(open, false)}>
          Take over
        </Button>
      </Buttons>
    </DraftNotice>
  );
}

function OtherTextNotice({ open, isDisabled, conflict }: PartProps & { conflict: Conflict & { draft: ServerDraft } }) {
  const { draft, kind } = conflict;
  const [isAsked, setAsked] = useState(false);

  function replace() {
    setAsked(false);
    void takeOver(open, true);
  }

  return (
    <DraftNotice title={kind === "leased" ? "Somebody else is writing this draft" : "This draft was saved elsewhere"}>
      <p>
        <SavedBy draft={draft} /> <LeasedBy draft={draft} editingSession={open.sync.getEditingSessionId()} /> Your text
        is not stored there; this browser keeps it.
      </p>
      <Buttons>
        <Button disabled={isDisabled} onClick={() => continueWith(open, draft)}>
          Show that text
        </Button>
        <Button look="quiet" disabled={isDisabled} onClick={() => setAsked(true)}>
          Replace it with mine
        </Button>
      </Buttons>
      <ConfirmDialog
        isOpen={isAsked}
        title="Replace the other text?"
        cancelLabel="Keep both"
        confirmLabel="Replace it"
        onCancel={() => setAsked(false)}
        onConfirm={replace}
      >
        <p className="wrap-anywhere">
          The text that {nameOfEditor(draft.saved_by_name, "within")} saved on {formatDateTime(draft.saved_at)} is gone
          for everybody.
        </p>
      </ConfirmDialog>
    </DraftNotice>
  );
}

function GoneNotice({ open, isDisabled }: PartProps) {
  return (
    <DraftNotice title="This draft is no longer on the server">
      <p>It was published or discarded elsewhere. This form and this browser keep your text.</p>
      <Buttons>
        <Button
          look="quiet"
          disabled={isDisabled}
          onClick={() => {
            open.sync.startAnew();
            focusTitle();
          }}
        >
          Keep it as a new draft
        </Button>
      </Buttons>
    </DraftNotice>
  );
}

function DraftNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Notice aria-label={title} className="grid gap-4">
      <p role="status" className="font-medium">
        {title}
      </p>
      {children}
    </Notice>
  );
}

function Buttons({ children }: { children: ReactNode }) {
  return <p className="flex flex-wrap gap-3">{children}</p>;
}

function isSameText({ values }: StoredDraft, draft: ServerDraft): boolean {
  return areSameValues(values, valuesOfDraft(draft));
}

function SavedBy({ draft }: { draft: ServerDraft }) {
  return (
    <>
      Saved by <strong className="wrap-anywhere">{nameOfEditor(draft.saved_by_name, "within")}</strong> on{" "}
      <strong>{formatDateTime(draft.saved_at)}</strong>.
    </>
  );
}

function LeasedBy({ draft, editingSession, isPast }: { draft: ServerDraft; editingSession: string; isPast?: boolean }) {
  if (!draft.leased_since || !(isPast || isLeasedElsewhere(draft, editingSession))) return null;
  return (
    <>
      <strong className="wrap-anywhere">{nameOfEditor(draft.leased_by_name, "begins")}</strong> has been writing it
      since <strong>{formatDateTime(draft.leased_since)}</strong>.{" "}
    </>
  );
}

function continueWith(open: OpenDraft, draft: ServerDraft): void {
  if (open.openServerDraft(draft)) focusTitle();
  else showToast("error", "This browser cannot keep your text. Copy it before you show the other one.");
}

async function takeOver(open: OpenDraft, withText: boolean): Promise<void> {
  await open.sync.takeOver({ withText });
  if (open.sync.getState().trouble) showToast("error", "The draft could not be taken over. Try again in a moment.");
  else focusTitle();
}

/** Moves the focus, because the pressed button disappears. */
function focusTitle(): void {
  document.getElementById("post-title")?.focus();
}
