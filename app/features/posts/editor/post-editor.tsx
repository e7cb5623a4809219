import { useCallback, useEffect, useRef, useState } from "react";
import { type Resolver, useForm, useWatch } from "react-hook-form";
import { BackendError } from "#app/lib/backend-error.ts";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { prepareImage } from "#app/lib/images/prepare-image.ts";
import { RichTextEditor, type RichTextEditorHandle } from "#app/lib/rich-text/editor/rich-text-editor.tsx";
import { useSite } from "#app/lib/site-provider.tsx";
import { describeRequiredField, Field } from "#app/ui/field.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import { MissingPublicUrlError } from "../data/upload-image.ts";
import { resolveImageUrl } from "../image-url.ts";
import { isSlug, type Post, suggestSlug } from "../post.ts";
import {
  checkPostForm,
  emptyPostForm,
  isSamePostForm,
  type PostFormValues,
  type PostRow,
  postFormFrom,
  postRowFrom,
} from "../post-form.ts";
import { explainSaveFailure } from "../save-failure.ts";
import { addTags, splitTags } from "../tags.ts";
import { useDraftJournal } from "../use-draft-journal.ts";
import { AddressChange } from "./address-change.tsx";
import { DateField } from "./date-field.tsx";
import { DraftOffer } from "./draft-offer.tsx";
import { ImageField } from "./image-field.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { moveOnEnter } from "./move-on-enter.ts";
import { PostActions } from "./post-actions.tsx";
import { TagsInput } from "./tags-input.tsx";

type PostEditorProps = {
  /** The post as loaded; null adds a new one. */
  post: Post | null;
  /** Stores the row and gives the post back; throws BackendError. */
  save: (row: PostRow, edited: { id: string; version: string } | null) => Promise<Post>;
  /** Called after a successful update, once nothing is unsaved any more. */
  onUpdated?: (post: Post) => void;
  uploadImage: (file: File, onProgress?: (share: number) => void) => Promise<string>;
};

const words = {
  add: {
    rest: "Add Blog Post",
    busy: "Adding Post...",
    success: "Blog post added successfully!",
    failure: "Failed to add blog post",
  },
  edit: {
    rest: "Update Blog Post",
    busy: "Updating Post...",
    success: "Blog post updated successfully!",
    failure: "Failed to update blog post",
  },
};

/** In the order of the screen: the first one that is not right gets the focus. */
const CHECKED_FIELDS = ["title", "slug", "content", "author", "date", "imageUrl"] as const;

const resolver: Resolver<PostFormValues> = async (values) => {
  const found = Object.entries(checkPostForm(values));
  if (found.length === 0) return { values, errors: {} };
  return { values: {}, errors: Object.fromEntries(found.map(([name, message]) => [name, { type: "rule", message }])) };
};

/** The form of spec sections 3 to 5, to add a post or to change one. What is typed is journalled until it is saved. */
export function PostEditor({ post, save, onUpdated, uploadImage }: PostEditorProps) {
  const mode = post ? "edit" : "add";
  const { backendUrl } = useSite();
  const [stored, setStored] = useState(() => ({ post, values: post ? postFormFrom(post) : emptyPostForm() }));
  const form = useForm<PostFormValues>({
    defaultValues: stored.values,
    resolver,
    shouldFocusError: false,
  });
  const { errors, isSubmitted } = form.formState;
  const [imageUrl, date, tags, slugText] = useWatch({
    control: form.control,
    name: ["imageUrl", "date", "tags", "slug"],
  });
  /** What stands in the tags' input and is no tag yet. */
  const [tagText, setTagText] = useState("");
  const [file, setFile] = useState<File | null>(null);
  /** How much of the chosen file has been uploaded, from 0 to 1; null when none is on its way. */
  const [uploadShare, setUploadShare] = useState<number | null>(null);
  const [isSaving, setSaving] = useState(false);
  /** Why the last try to save did not succeed. */
  const [failure, setFailure] = useState<string | null>(null);
  const isSlugTyped = useRef(false);
  const isBusy = useRef(false);
  const editor = useRef<RichTextEditorHandle>(null);
  const latest = useRef({ stored, file, tagText });
  latest.current = { stored, file, tagText };

  const read = useCallback(() => {
    editor.current?.flush();
    const values = form.getValues();
    return { ...values, tags: addTags(values.tags, splitTags(latest.current.tagText)) };
  }, [form]);
  const isUnsaved = useCallback(
    () =>
      latest.current.file !== null ||
      editor.current?.hasPendingInput() === true ||
      !isSamePostForm(read(), latest.current.stored.values),
    [read],
  );
  const journal = useDraftJournal({
    postId: post?.id ?? null,
    initial: stored.values,
    read,
  });

  /** Puts values into every control and takes them for saved. */
  const showStored = useCallback(
    (next: Post | null) => {
      const values = next ? postFormFrom(next) : emptyPostForm();
      isSlugTyped.current = false;
      // At once as well: who navigates in the same breath must not be asked about text that is saved.
      latest.current = { stored: { post: next, values }, file: null, tagText: "" };
      setStored(latest.current.stored);
      setFile(null);
      setFailure(null);
      setTagText("");
      form.reset(values);
      // The same text stays as it is, with its caret and its undo.
      if (editor.current?.flush() !== values.content) editor.current?.reset(values.content);
    },
    [form],
  );

  // A newer version was loaded: it replaces the form only while nothing is typed (spec section 4).
  useEffect(() => {
    if (post && post.updated_at !== latest.current.stored.post?.updated_at && !isUnsaved()) showStored(post);
  }, [post, isUnsaved, showStored]);

  // Journal every change, and only changes: what showStored does is none.
  useEffect(() => {
    const { unsubscribe } = form.watch((_values, { name }) => {
      if (!name) return;
      journal.touch();
      if (name === "content") journal.write(); // the rich text has waited for its pause in typing already
    });
    return unsubscribe;
  }, [form, journal.touch, journal.write]);

  // What is disabled while saving loses the focus; the keyboard goes on where it was.
  const focusedOnSave = useRef<Element>(null);
  useEffect(() => {
    const focused = focusedOnSave.current;
    if (isSaving || document.activeElement !== document.body || !(focused instanceof HTMLElement)) return;
    if (focused.isContentEditable) editor.current?.focus();
    else focused.focus();
  }, [isSaving]);

  const set = <Name extends keyof PostFormValues>(name: Name, value: PostFormValues[Name]) =>
    form.setValue(name, value as never, { shouldDirty: true, shouldValidate: isSubmitted });

  function followTitle(title: string) {
    if (isSlugTyped.current && form.getValues("slug") !== "") return;
    isSlugTyped.current = false;
    const slug = suggestSlug(title);
    set("slug", slug);
    // The suggestion may be one the rules refuse; then it is said now and not on saving.
    if (title.trim() !== "" && !isSlug(slug)) void form.trigger("slug");
    else form.clearErrors("slug");
  }

  function keepAddress() {
    const before = latest.current.stored.post;
    if (!before) return;
    isSlugTyped.current = true;
    set("slug", before.slug);
    form.clearErrors("slug");
    document.getElementById("post-slug")?.focus(); // the button that was pressed goes
  }

  function restore() {
    if (!journal.offer) return;
    const { values } = journal.offer;
    isSlugTyped.current = true;
    form.reset(values, { keepDefaultValues: true });
    editor.current?.reset(values.content);
    setTagText("");
    journal.takeOffer();
  }

  async function submit() {
    if (isBusy.current || editor.current?.settle() === false) return;
    isBusy.current = true;
    focusedOnSave.current = document.activeElement;
    setSaving(true);
    setFailure(null);
    try {
      set("tags", read().tags);
      setTagText("");
      await form.handleSubmit(store, showFirstError)();
    } catch {
      fail("An unexpected error occurred.");
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  }

  function showFirstError(found: typeof errors) {
    const first = CHECKED_FIELDS.find((name) => found[name]);
    if (first) focusField(first);
  }

  function focusField(name: (typeof CHECKED_FIELDS)[number]) {
    if (name === "content") editor.current?.focus();
    else document.getElementById(name === "imageUrl" ? "post-image-url" : `post-${name}`)?.focus();
    focusedOnSave.current = document.activeElement;
  }

  /** Said in passing, and again beside the button until the next try. */
  function fail(reason: string, prefix?: string) {
    showToast("error", prefix ? `${prefix}: ${reason}` : reason);
    setFailure(reason);
  }

  async function store(values: PostFormValues) {
    if (editor.current?.isUploading()) {
      fail("An image is still being uploaded. Please save again in a moment.");
      return;
    }
    const uploaded = await uploadChosenFile();
    if (uploaded === false) return;
    const row = await postRowFrom({ ...values, imageUrl: uploaded ?? values.imageUrl });
    const before = latest.current.stored.post;
    let saved: Post;
    try {
      saved = await save(row, before && { id: before.id, version: before.updated_at });
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      const { sentence, field } = explainSaveFailure(error);
      fail(sentence, words[mode].failure);
      if (field) {
        form.setError(field, { type: "service", message: sentence });
        focusField(field);
      }
      return;
    }
    journal.clear();
    showStored(mode === "edit" ? saved : null);
    showToast("success", words[mode].success);
    if (mode === "edit") onUpdated?.(saved);
    else document.getElementById("post-title")?.focus(); // the next post begins there
  }

  /** The public URL of the chosen file, null when none is chosen, false when it could not be uploaded. */
  async function uploadChosenFile(): Promise<string | null | false> {
    if (!file) return null;
    try {
      const prepared = await prepareImage(file, { keepsType: true });
      setUploadShare(0);
      const url = await uploadImage(prepared.file, setUploadShare);
      // From here on it is an image with an address: saving again must not upload it again.
      set("imageUrl", url);
      setFile(null);
      showToast("success", "Image uploaded successfully!");
      return url;
    } catch (error) {
      const message = error instanceof Error ? explainFailure(error, "image") : String(error);
      if (error instanceof MissingPublicUrlError) fail(message);
      else fail(`Failed to upload image: ${message.replace(/\.$/, "")}. Post not saved.`);
      return false;
    } finally {
      setUploadShare(null);
    }
  }

  const title = form.register("title", { onChange: (event) => followTitle(event.target.value) });
  const slug = form.register("slug", {
    onChange: (event) => {
      isSlugTyped.current = event.target.value !== "";
    },
  });

  const before = stored.post?.slug;
  const moves = before !== undefined && slugText !== before && isSlug(slugText);
  const slugDescription = describeRequiredField("post-slug", errors.slug?.message);

  return (
    <form
      noValidate
      className="post-form"
      aria-busy={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        // The rich-text editor saves by itself.
        if (event.defaultPrevented || moveOnEnter(event)) return;
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") {
          event.preventDefault();
          void submit();
        }
      }}
    >
      <LeaveGuard isUnsaved={isUnsaved} />
      {journal.offer && (
        <DraftOffer
          entry={journal.offer}
          savedAt={stored.post?.updated_at}
          onRestore={restore}
          onDiscard={journal.declineOffer}
        />
      )}
      <div className="post-text">
        <Field id="post-title" label="Title" error={errors.title?.message}>
          <input
            {...title}
            {...describeRequiredField("post-title", errors.title?.message)}
            id="post-title"
            className="input post-title-input"
            readOnly={isSaving}
          />
        </Field>
        <Field id="post-slug" label="Slug" error={errors.slug?.message}>
          <input
            {...slug}
            {...slugDescription}
            aria-describedby={slugDescription["aria-describedby"] ?? (moves ? "post-slug-change" : undefined)}
            id="post-slug"
            className="input"
            autoComplete="off"
            spellCheck={false}
            readOnly={isSaving}
          />
          {moves && <AddressChange id="post-slug-change" before={before} after={slugText} onKeep={keepAddress} />}
        </Field>
        <Field id="post-content" label="Content" error={errors.content?.message} isGroup>
          <RichTextEditor
            ref={editor}
            initialHtml={stored.values.content}
            onChange={(html) => set("content", html)}
            uploadImage={uploadImage}
            onImageError={(error) => showToast("error", explainFailure(error, "image"))}
            isOwnImage={(url) => resolveImageUrl(url, "") !== url}
            onSave={() => void submit()}
            labelledBy="post-content-label"
            describedBy={errors.content ? "post-content-error" : undefined}
            isInvalid={Boolean(errors.content)}
            isRequired
            isDisabled={isSaving}
          />
        </Field>
      </div>
      <div className="post-details">
        <Field id="post-author" label="Author" error={errors.author?.message}>
          <input
            {...form.register("author")}
            {...describeRequiredField("post-author", errors.author?.message)}
            id="post-author"
            className="input"
            readOnly={isSaving}
          />
        </Field>
        <Field id="post-date" label="Date" error={errors.date?.message}>
          <DateField
            {...describeRequiredField("post-date", errors.date?.message)}
            id="post-date"
            value={date}
            isDisabled={isSaving}
            onChange={(next) => set("date", next)}
          />
        </Field>
        <Field id="post-tags" label="Tags" hint="Space, comma or Enter adds a tag; Backspace removes the last.">
          <TagsInput
            id="post-tags"
            tags={tags}
            text={tagText}
            isDisabled={isSaving}
            onChange={(next) => set("tags", next)}
            onTextChange={(text) => {
              setTagText(text);
              journal.touch();
            }}
          />
        </Field>
        <ImageField
          imageUrl={imageUrl}
          previewUrl={imageUrl && resolveImageUrl(imageUrl, backendUrl)}
          file={file}
          uploadShare={uploadShare}
          error={errors.imageUrl?.message}
          isBusy={isSaving}
          onUrlChange={(url) => set("imageUrl", url)}
          onFileChange={setFile}
        />
      </div>
      <PostActions
        label={isSaving ? words[mode].busy : words[mode].rest}
        isSaving={isSaving}
        failure={failure}
        isKeeping={journal.isKeeping}
      />
    </form>
  );
}
