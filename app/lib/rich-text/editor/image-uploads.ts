import { Delta, type default as Quill, type Range } from "quill/core";
import { editor as texts } from "#app/texts/en/editor.ts";
import { isAllowedImage } from "#shared/rich-text/html-policy.ts";
import { isImageFile } from "../../images/image-format.ts";
import { type PreparedImage, prepareImage } from "../../images/prepare-image.ts";
import { type PastedImage, readImage } from "./pasted-images.ts";
import { rangeBeside } from "./selectable-object.ts";
import { showProgress } from "./upload-placeholder.ts";

type UploadedImage = { url: string; width: number; height: number; alt?: string };

type ImageUploadsOptions = {
  uploadImage: (file: File, onProgress?: (fraction: number) => void) => Promise<string>;
  onError: (error: Error) => void;
  /** @param isUndisturbed true without typing since the upload began; the image's form may then take the focus */
  onInserted: (image: HTMLImageElement, isUndisturbed: boolean) => void;
  onCountChange: () => void;
  /** Reports the number of pasted images that could not be read. */
  onLost: (count: number) => void;
};

/** Shows a placeholder per upload, outside post and undo history; the finished image is one undo step. */
export class ImageUploads {
  private readonly quill: Quill;
  private readonly options: ImageUploadsOptions;
  private readonly running = new Map<string, { keystrokes: number }>();
  /** Uploads that finished while their placeholder was deleted; an undo may restore it. */
  private readonly unclaimed = new Map<string, UploadedImage>();
  private preparing: Promise<unknown> = Promise.resolve();
  private keystrokes = 0;
  private serial = 0;

  constructor(quill: Quill, options: ImageUploadsOptions) {
    this.quill = quill;
    this.options = options;
  }

  get count(): number {
    return this.running.size;
  }

  add(range: Range, files: Iterable<File>): void {
    const images = [...files].filter((file) => {
      if (isImageFile(file)) return true;
      this.options.onError(new Error(texts.noImage(file.name)));
      return false;
    });
    if (images.length === 0 || !this.quill.isEnabled()) return;
    const at = rangeBeside(this.quill, range);
    if (at.length > 0) this.quill.deleteText(at.index, at.length, "user");
    const uploads = images.map((file) => ({ id: `${Date.now()}-${++this.serial}`, file }));
    for (const { id } of uploads) this.running.set(id, { keystrokes: this.keystrokes });
    const placeholders = uploads.reduce((delta, { id }) => delta.insert({ upload: id }), new Delta().retain(at.index));
    this.quill.updateContents(placeholders, "api");
    this.quill.setSelection(at.index + images.length, 0, "silent");
    this.options.onCountChange();
    for (const { id, file } of uploads) void this.upload(id, file);
  }

  /** Uploads the images of pasted HTML; their placeholders are already in the text. */
  async adopt(images: PastedImage[]): Promise<void> {
    for (const { id } of images) this.running.set(id, { keystrokes: Number.NaN }); // their forms must not open
    this.options.onCountChange();
    const lost = await Promise.all(images.map((image) => this.adoptOne(image)));
    const count = lost.filter(Boolean).length;
    if (count > 0) this.options.onLost(count);
  }

  /** @returns true when the image could not be read */
  private async adoptOne({ id, source, alt }: PastedImage): Promise<boolean> {
    const file = await readImage(source).catch(() => null);
    if (!this.running.has(id)) return false;
    if (file) {
      await this.upload(id, file, alt);
      return false;
    }
    const placeholder = this.find(id);
    const blot = placeholder && this.quill.scroll.find(placeholder);
    const index = blot?.offset(this.quill.scroll);
    this.settle(id, undefined);
    if (index !== undefined && !source.startsWith("data:")) {
      keepFocus(this.quill, () =>
        this.quill.insertText(index, alt.trim() || texts.unnamedImage, { link: source }, "user"),
      );
    }
    return true;
  }

  /** Call after every change by the user: an undo may restore the placeholder of a finished upload. */
  noteChange(delta: Delta): void {
    this.keystrokes += 1;
    for (const { insert } of delta.ops) {
      if (typeof insert !== "object" || insert === null || typeof insert.upload !== "string") continue;
      const id = insert.upload;
      // Runs after the current event, because a paste starts its uploads directly after this change.
      queueMicrotask(() => {
        if (!this.running.has(id)) this.settle(id, this.unclaimed.get(id));
      });
    }
  }

  /** Drops all uploads; later results belong to a text that is no longer open. */
  abandon(): void {
    this.running.clear();
    this.unclaimed.clear();
    this.options.onCountChange();
  }

  private async upload(id: string, file: File, alt?: string): Promise<void> {
    try {
      this.show(id, file.name, undefined);
      const prepared = await this.prepare(file);
      if (!this.running.has(id)) return;
      const url = await this.options.uploadImage(prepared.file, (fraction) => this.show(id, file.name, fraction));
      if (!this.running.has(id)) return;
      if (!isAllowedImage(url)) throw new Error(texts.noUrl);
      this.settle(id, { url, width: prepared.width, height: prepared.height, alt });
    } catch (error) {
      if (!this.running.has(id)) return;
      this.settle(id, undefined);
      this.options.onError(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Prepares one image at a time, because decoding a dozen photos at once overloads a phone. */
  private prepare(file: File): Promise<PreparedImage> {
    const next = this.preparing.then(() => prepareImage(file));
    this.preparing = next.catch(() => {});
    return next;
  }

  private show(id: string, name: string, fraction: number | undefined): void {
    const placeholder = this.find(id);
    if (placeholder) showProgress(placeholder, name, fraction);
  }

  private find(id: string): HTMLElement | null {
    return this.quill.root.querySelector<HTMLElement>(`.ql-upload[data-upload="${id}"]`);
  }

  private settle(id: string, image: UploadedImage | undefined): void {
    const upload = this.running.get(id);
    this.running.delete(id);
    const placeholder = this.find(id);
    const blot = placeholder && this.quill.scroll.find(placeholder);
    if (blot) {
      this.unclaimed.delete(id);
      keepFocus(this.quill, () => this.replace(blot.offset(this.quill.scroll), image, upload?.keystrokes));
    } else if (image) {
      this.unclaimed.set(id, image);
    }
    this.options.onCountChange();
  }

  private replace(index: number, image: UploadedImage | undefined, keystrokes: number | undefined): void {
    const caret = this.quill.selection.savedRange;
    this.quill.deleteText(index, 1, "api");
    if (!image) return;
    const { url, width, height, alt } = image;
    const insertion = new Delta()
      .retain(index)
      .insert({ image: url }, { ...(alt ? { alt } : {}), width: String(width), height: String(height) });
    const isUndisturbed = keystrokes === this.keystrokes && !isElsewhere(this.quill.root);
    this.quill.history.cutoff();
    // The form disables the editor during a save, and Quill then rejects changes with the source "user".
    this.quill.updateContents(insertion, this.quill.isEnabled() ? "user" : "api");
    this.quill.history.cutoff();
    // One character replaces another, so the caret can stay; Quill loses it on a line that was empty in between.
    setCaret(this.quill, caret);
    const node = this.quill.getLeaf(index + 1)[0]?.domNode;
    if (node instanceof HTMLImageElement && alt === undefined) this.options.onInserted(node, isUndisturbed);
  }
}

function isElsewhere(root: HTMLElement): boolean {
  const focused = document.activeElement;
  return focused !== null && focused !== document.body && !root.closest(".rich-editor")?.contains(focused);
}

function setCaret(quill: Quill, range: Range): void {
  if (quill.hasFocus()) quill.setSelection(range, "silent");
  else quill.selection.savedRange = range;
}

/** Quill restores its selection after a change, and thereby takes the focus; this gives the focus back. */
export function keepFocus(quill: Quill, change: () => void): void {
  const focused = document.activeElement;
  change();
  if (focused !== document.activeElement && focused instanceof HTMLElement && !quill.root.contains(focused)) {
    focused.focus({ preventScroll: true });
  }
}
