import { type RefObject, useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { areSameValues, valuesOf } from "#app/features/posts/post-values.ts";
import type { RichTextEditorHandle } from "#app/lib/rich-text/editor/rich-text-editor.tsx";
import { useSite } from "#app/lib/site-provider.tsx";
import type { Post } from "#shared/post.ts";
import { DraftAutosave } from "../model/draft-autosave.ts";
import type { DraftBackend } from "../model/draft-backend.ts";
import { dropDraft, type StoredDraft } from "../model/draft-storage.ts";
import { createDraftStore } from "../model/draft-store.ts";
import { DraftSync } from "../model/draft-sync.ts";
import { allValues, type DraftChange } from "../model/post-draft.ts";
import type { ServerDraft } from "../model/server-draft.ts";
import { meetCopy, type PublishedPost, questionOf } from "../model/writing-state.ts";

export type OpenDraft = ReturnType<typeof usePostDraft>;

/**
 * `opened`: the draft that the editor opened from the list. `offered`: the draft of the opened post; null without one.
 */
export type ServerDrafts = {
  backend: DraftBackend;
  account: string;
  opened: ServerDraft | null;
  offered: ServerDraft | null;
};

/** The state of one form, with its two stores: this browser and the server. @param onPublished shows the post that was published elsewhere */
export function usePostDraft(
  post: Post | null,
  editor: RefObject<RichTextEditorHandle | null>,
  { backend, account, opened, offered }: ServerDrafts,
  onPublished: (post: PublishedPost) => void,
) {
  const { timeZone } = useSite();
  /** False when this browser cannot store unsaved text. */
  const [canStore, setCanStore] = useState(true);
  const [{ restored, outdated, isOtherText, ...form }] = useState(openForm);
  const { store, autosave, sync, isUnsaved, showStored } = form;
  const draft = useSyncExternalStore(store.watch, store.getDraft);
  const state = useSyncExternalStore(sync.watch, sync.getState);
  const question = questionOf(state);

  function openForm() {
    const store = createDraftStore(post, timeZone, () => void editor.current?.flush());
    const autosave = new DraftAutosave(store, localStorage, account, setCanStore);
    const sync = new DraftSync(store, backend, account, { show: replace, onPublished });
    /** The text that the last restoration replaced. */
    let replaced = { values: store.getDraft().saved, baseVersion: post?.updated_at ?? null };
    const found = autosave.find(opened?.id);
    const isOutdated = opened && found && (found.serverDraft?.hasText || meetCopy(opened, found, account) === "show");
    const [restored, outdated] = isOutdated ? [undefined, found] : [found, undefined];
    if (restored) store.apply(openingOfCopy(restored, post));
    else if (opened) store.apply(openingOf(opened, post));
    const isOtherText = outdated !== undefined && !areSameValues(outdated.values, store.getDraft().values);
    if (isOtherText) replaced = { values: outdated.values, baseVersion: outdated.baseVersion ?? replaced.baseVersion };

    /** Does not replace an identical rich text, so that caret and undo history remain. */
    function show(change: DraftChange): void {
      store.apply(change);
      const { content } = store.getDraft().values;
      if (editor.current?.flush() !== content) editor.current?.reset(content);
    }

    /** Shows a server draft, or else a post online. Undo shows the replaced text again. */
    function replace(next: ServerDraft | null, online = store.getDraft().post): void {
      const current = store.read();
      replaced = { values: allValues(current), baseVersion: current.post?.updated_at ?? null };
      autosave.clear();
      show(next ? openingOf(next, online) : { type: "loaded", post: online });
    }

    return {
      store,
      autosave,
      sync,
      restored,
      outdated,
      isOtherText,
      /** True for text that the server does not have. */
      isUnsaved(): boolean {
        const { file } = store.read();
        return editor.current?.hasPendingInput() === true || file !== null || sync.getState().text === "unsaved";
      },
      /** Shows a stored post, or an empty form, without unsaved changes. */
      showStored(next: Post | null): void {
        autosave.clear();
        show({ type: "loaded", post: next });
      },
      /** Shows a server draft instead of the form's text. */
      showDraft(next: ServerDraft): void {
        replace(next);
        sync.open(next, next.saved_at);
      },
      /** Shows the post online instead of the form's text. */
      showOnline(online: Post): void {
        replace(null, online);
        sync.leaveDraft(online.updated_at);
      },
      /** Undoes the last restoration: shows the previous text of the form. */
      undo(): void {
        autosave.setAside();
        sync.leaveDraft();
        show({ type: "undone", ...replaced });
      },
    };
  }

  // Layout effects end before the rich text is removed, so the last text is still readable.
  useLayoutEffect(() => {
    const stopAutosave = autosave.start();
    const unwatch = sync.watch(() => autosave.linkTo(sync.getLink()));
    const stopSync = sync.start();
    const dropCopy = () => sync.getState().text === "saved" && store.getDraft().file === null && autosave.clear();
    // After a reload, a post or an address with a draft opens the server draft. The form of a new post only has the copy.
    const dropCopyOfDraft = () => (store.getDraft().post || location.search.includes("draft=")) && dropCopy();
    addEventListener("pagehide", dropCopyOfDraft);
    return () => {
      removeEventListener("pagehide", dropCopyOfDraft);
      stopSync();
      stopAutosave();
      unwatch();
      dropCopy();
    };
  }, [store, autosave, sync]);

  useEffect(() => {
    if (sync.getState().draft) return;
    if (restored) {
      autosave.takeOver(restored);
      sync.resume(restored);
    } else if (opened) {
      if (outdated) dropDraft(localStorage, outdated.key);
      sync.open(opened, isOtherText ? opened.saved_at : null);
    }
  }, [autosave, sync, restored, outdated, isOtherText, opened]);

  useEffect(() => {
    if (offered) sync.meetOffered(offered);
  }, [sync, offered]);

  // A newer version replaces the form's text only if the form has no changes (spec section 4).
  useEffect(() => {
    // An effect or a response has opened another text after this render. The next render checks that text.
    if (draft !== store.getDraft() || state !== sync.getState()) return;
    const isNewer = post !== null && draft.post !== null && post.updated_at > draft.post.updated_at;
    const isSame = isNewer && areSameValues(valuesOf(post), allValues(draft));
    if (isNewer && !state.draft && (isSame || !isUnsaved())) showStored(post);
    else sync.checkPost(isNewer);
  }, [post, draft, state, store, sync, isUnsaved, showStored]);

  const isDeleted = question?.kind === "deleted";
  useEffect(() => {
    if (isDeleted) autosave.storeNow();
  }, [autosave, isDeleted]);

  return { ...form, editor, backend, account, onPublished, draft, state, canStore, question };
}

function openingOf({ fields, base_version, saved_at }: ServerDraft, post: Post | null): DraftChange {
  const baseVersion = base_version ?? baseAt(Date.parse(saved_at), post);
  return { type: "opened", values: valuesOf(fields), baseVersion };
}

function openingOfCopy({ values, baseVersion, writtenAt }: StoredDraft, post: Post | null): DraftChange {
  return { type: "opened", values, baseVersion: baseVersion ?? baseAt(writtenAt, post) };
}

/** Base of a text without a version, for example of an older release: a post that was saved later is newer. */
function baseAt(writtenAt: number, post: Post | null): string | null {
  if (!post) return null;
  return Date.parse(post.updated_at) > writtenAt ? new Date(writtenAt).toISOString() : post.updated_at;
}
