import type { RefObject } from "react";
import type { PostFormValues } from "#app/features/posts/post-schema.ts";
import { areSameValues, valuesOf } from "#app/features/posts/post-values.ts";
import type { RichTextEditorHandle } from "#app/lib/rich-text/editor/rich-text-editor.tsx";
import type { Post } from "#shared/post.ts";
import { DraftAutosave } from "../model/draft-autosave.ts";
import type { DraftBackend } from "../model/draft-backend.ts";
import { dropDraft } from "../model/draft-storage.ts";
import { createDraftStore, type DraftStore } from "../model/draft-store.ts";
import { DraftSync } from "../model/draft-sync.ts";
import { allValues, type DraftChange } from "../model/post-draft.ts";
import type { ServerDraft } from "../model/server-draft.ts";
import { type PublishedPost, questionOf } from "../model/writing-state.ts";
import { chooseOpening, type FormOpening, openingOfCopy, openingOfDraft } from "./form-opening.ts";

type FormTextOptions = {
  post: Post | null;
  /** The firm's time zone. */
  timeZone: string;
  editor: RefObject<RichTextEditorHandle | null>;
  backend: DraftBackend;
  account: string;
  /** The draft that the editor opened from the list. */
  opened: ServerDraft | null;
  /** Reports whether this browser could store the text. */
  onStored: (isStored: boolean) => void;
  onPublished: (post: PublishedPost) => void;
};

/** The text of one open form, with its two stores: this browser and the server. */
export class FormText {
  readonly store: DraftStore;
  readonly autosave: DraftAutosave;
  readonly sync: DraftSync;
  readonly #editor: RefObject<RichTextEditorHandle | null>;
  readonly #opening: FormOpening;
  /** When the server stored the draft that replaced a different copy of this browser; null without such a copy. */
  #restoredAt: string | null = null;
  /** The text that the last restoration replaced. */
  #replaced: { values: PostFormValues; baseVersion: string | null };
  #offered: ServerDraft | null = null;
  #isDeleted = false;

  constructor({ post, timeZone, editor, backend, account, opened, onStored, onPublished }: FormTextOptions) {
    this.store = createDraftStore(post, timeZone, () => void editor.current?.flush());
    this.autosave = new DraftAutosave(this.store, localStorage, account, onStored);
    this.sync = new DraftSync(this.store, backend, account, { show: (draft) => this.#replace(draft), onPublished });
    this.#editor = editor;
    this.#replaced = { values: this.store.getDraft().saved, baseVersion: post?.updated_at ?? null };
    this.#opening = chooseOpening(this.autosave.find(opened?.id), opened, account);
    this.#showOpening(post);
  }

  /** Connects the text with its stores. @returns function that stores the last text and disconnects it */
  start(): () => void {
    const stopAutosave = this.autosave.start();
    const unwatch = this.sync.watch(() => this.#followSync());
    const stopSync = this.sync.start();
    if (!this.sync.getState().draft) this.#connectOpening();
    const end = new AbortController();
    addEventListener("pagehide", () => this.#dropCopyOfDraft(), { signal: end.signal });
    return () => {
      end.abort();
      stopSync();
      stopAutosave();
      unwatch();
      this.#dropCopy();
    };
  }

  /** True for text that the server does not have. */
  readonly isUnsaved = (): boolean => {
    const { file } = this.store.read();
    return this.#editor.current?.hasPendingInput() === true || file !== null || this.sync.getState().text === "unsaved";
  };

  /** Shows a stored post, or an empty form, without unsaved changes. */
  readonly showStored = (post: Post | null): void => {
    this.autosave.clear();
    this.#show({ type: "loaded", post });
  };

  /** Shows a server draft instead of the form's text. */
  readonly showDraft = (draft: ServerDraft): void => {
    this.#replace(draft);
    this.sync.open(draft, draft.saved_at);
  };

  /** Shows the post online instead of the form's text. */
  readonly showOnline = (online: Post): void => {
    this.#replace(null, online);
    this.sync.leaveDraft(online.updated_at);
  };

  /** Undoes the last restoration: shows the previous text of the form. */
  readonly undo = (): void => {
    this.autosave.setAside();
    this.sync.leaveDraft();
    this.#show({ type: "undone", values: this.#replaced.values, baseVersion: this.#replaced.baseVersion });
  };

  /** Handles the draft of the post, which may load after the form has opened. */
  meetOffered(draft: ServerDraft | null): void {
    if (draft === this.#offered) return;
    this.#offered = draft;
    if (draft) this.sync.meetOffered(draft);
  }

  /** Shows a newer version of the post only if the form has no changes (spec section 4). Otherwise the editor decides. */
  meetPost(post: Post | null): void {
    const draft = this.store.getDraft();
    const isNewer = post !== null && draft.post !== null && post.updated_at > draft.post.updated_at;
    const isSame = isNewer && areSameValues(valuesOf(post), allValues(draft));
    if (isNewer && !this.sync.getState().draft && (isSame || !this.isUnsaved())) this.showStored(post);
    else this.sync.checkPost(isNewer);
  }

  #showOpening(post: Post | null): void {
    const opening = this.#opening;
    if (opening.shows === "copy") this.store.apply(openingOfCopy(opening.copy, post));
    if (opening.shows !== "draft") return;
    const { draft, outdated } = opening;
    this.store.apply(openingOfDraft(draft, post));
    if (!outdated || areSameValues(outdated.values, this.store.getDraft().values)) return;
    this.#replaced = { values: outdated.values, baseVersion: outdated.baseVersion ?? this.#replaced.baseVersion };
    this.#restoredAt = draft.saved_at;
  }

  #connectOpening(): void {
    const opening = this.#opening;
    if (opening.shows === "copy") {
      this.autosave.takeOver(opening.copy);
      this.sync.resume(opening.copy);
    } else if (opening.shows === "draft") {
      if (opening.outdated) dropDraft(localStorage, opening.outdated.key);
      this.sync.open(opening.draft, this.#restoredAt);
    }
  }

  #followSync(): void {
    this.autosave.linkTo(this.sync.getLink());
    const isDeleted = questionOf(this.sync.getState())?.kind === "deleted";
    const hasBeenDeleted = isDeleted && !this.#isDeleted;
    this.#isDeleted = isDeleted;
    if (hasBeenDeleted) this.autosave.storeNow();
  }

  /** Shows a server draft, or else a post online. Undo shows the replaced text again. */
  #replace(draft: ServerDraft | null, online = this.store.getDraft().post): void {
    const current = this.store.read();
    this.#replaced = { values: allValues(current), baseVersion: current.post?.updated_at ?? null };
    this.autosave.clear();
    this.#show(draft ? openingOfDraft(draft, online) : { type: "loaded", post: online });
  }

  /** Does not replace an identical rich text, so that caret and undo history remain. */
  #show(change: DraftChange): void {
    this.store.apply(change);
    const { content } = this.store.getDraft().values;
    if (this.#editor.current?.flush() !== content) this.#editor.current?.reset(content);
  }

  /** After a reload, a post or a URL with a draft opens the server draft. The form of a new post only has the copy. */
  #dropCopyOfDraft(): void {
    if (this.store.getDraft().post || location.search.includes("draft=")) this.#dropCopy();
  }

  #dropCopy(): void {
    if (this.sync.getState().text === "saved" && this.store.getDraft().file === null) this.autosave.clear();
  }
}
