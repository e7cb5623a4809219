import Quill, { Delta, Range } from "quill/core";
import Uploader from "quill/modules/uploader.js";
import { editor as texts } from "#app/texts/en/editor.ts";
import { keysOf } from "#shared/keys-of.ts";
import { toPublicHtml } from "#shared/rich-text/public-html.ts";
import { sanitize } from "../browser-sanitizer.ts";
import { clearFormats } from "./clear-formats.ts";
import { areSameFormats, readFormats } from "./current-formats.ts";
import styles from "./editor.css?inline";
import { type EditorState, EMPTY_STATE, type ImageForm, type LinkForm, type Panel } from "./editor-state.ts";
import { PostImage, PostLink, postFormats } from "./formats.ts";
import { HtmlReporter } from "./html-reporter.ts";
import { ImageUploads, keepFocus } from "./image-uploads.ts";
import { keyboardBindings } from "./keyboard-bindings.ts";
import { readLink } from "./link-url.ts";
import { urlOfLink } from "./link-value.ts";
import { losesParts } from "./lost-parts.ts";
import { ObjectSelection } from "./object-selection.ts";
import { describeLoss, type Loss, NO_LOSS } from "./paste-notice.ts";
import { type Pasted, PostClipboard } from "./post-clipboard.ts";
import { objectIn, rangeBeside, type SelectableObject } from "./selectable-object.ts";
import { storedHtml } from "./stored-html.ts";
import { UnitBlock } from "./unit-block.ts";

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);

/** Passes every dropped or pasted file to the uploads, which report errors; Quill would ignore them silently. */
class PostUploader extends Uploader {
  override upload(range: Range, files: FileList | File[]): void {
    this.options.handler?.call({ quill: this.quill }, range, [...files]);
  }
}

Quill.register({ "modules/clipboard": PostClipboard, "modules/uploader": PostUploader }, true);

export type EditorCallbacks = {
  onChange: (html: string) => void;
  uploadImage: (file: File, onProgress?: (fraction: number) => void) => Promise<string>;
  onImageError: (error: Error) => void;
  /** Whether this site serves the image; the URL may have another host. */
  isOwnImage?: (url: string) => boolean;
  /** Finds the description of an image elsewhere; '' without one. */
  findDescription?: (url: string) => Promise<string>;
};

/** Quill with the site's formats: reads sanitised HTML, returns stored HTML, uploads images. Independent of React. */
export class QuillEditor {
  private readonly quill: Quill;
  private readonly clipboard: PostClipboard;
  private readonly uploads: ImageUploads;
  private readonly objects: ObjectSelection;
  private readonly host: HTMLElement;
  private readonly callbacks: EditorCallbacks;
  private readonly listeners = new Set<() => void>();
  private readonly newImages: HTMLImageElement[] = [];
  /** Images that the opened post contained; only later images get a missing size. */
  private knownImages = new WeakSet<Element>();
  /** URLs of these images, so that a cut and pasted image stays unchanged. */
  private knownSources = new Set<string>();
  private lost: Loss = NO_LOSS;
  private openedForms = 0;
  private state: EditorState = EMPTY_STATE;
  private readonly reporter: HtmlReporter;

  constructor(container: HTMLElement, initialHtml: string, callbacks: EditorCallbacks) {
    this.callbacks = callbacks;
    this.host = container.appendChild(document.createElement("div"));
    this.quill = new Quill(this.host, {
      registry: postFormats,
      modules: {
        history: { userOnly: true, maxStack: 200 },
        keyboard: {
          bindings: keyboardBindings({
            format: (name, value) => this.format(name, value),
            openLink: this.openLink,
            undo: () => this.quill.history.undo(),
          }),
        },
        uploader: { handler: (range: Range, files: File[]) => this.uploads.add(range, files) },
      },
    });
    this.host.classList.add("ql-snow"); // the theme's styles; its script makes toolbars, and this editor has its own
    this.reporter = new HtmlReporter(() => storedHtml(this.root), callbacks.onChange);
    this.clipboard = this.quill.clipboard as PostClipboard;
    this.objects = new ObjectSelection(this.quill);
    this.uploads = new ImageUploads(this.quill, {
      uploadImage: (file, onProgress) => this.callbacks.uploadImage(file, onProgress),
      onError: (error) => this.callbacks.onImageError(error),
      onInserted: (image, isUndisturbed) => this.askForText(image, isUndisturbed),
      onCountChange: () => this.set({ uploads: this.uploads.count }),
      onLost: (count) => this.set({ notice: describeLoss({ ...this.lost, images: this.lost.images + count }) }),
    });
    this.clipboard.isUnchangedImage = (source) => this.isUnchangedImage(source);
    this.clipboard.onPasted = (pasted) => this.takePasted(pasted);
    this.root.classList.add("prose");
    this.root.setAttribute("role", "textbox");
    this.root.setAttribute("aria-multiline", "true");
    this.root.addEventListener("load", this.measureImage, true);
    this.root.addEventListener("blur", this.flush);
    addEventListener("pagehide", this.flush);
    document.addEventListener("visibilitychange", this.flush);
    this.reset(initialHtml);
    this.quill.on("editor-change", this.readState);
    this.quill.on("text-change", this.noteChange);
  }

  get root(): HTMLElement {
    return this.quill.root;
  }

  getState = (): EditorState => this.state;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Shows another post. Drops the old post's uploads and clears the undo history. */
  reset(html: string): void {
    this.uploads.abandon();
    this.newImages.length = 0;
    const safe = sanitize(html);
    keepFocus(this.quill, () => this.quill.setContents(this.clipboard.convertStored(safe), "silent"));
    this.quill.history.clear();
    const images = [...this.root.querySelectorAll("img")];
    this.knownImages = new WeakSet(images);
    this.knownSources = new Set(images.map((image) => image.src));
    this.reporter.reset();
    const isWhole = !losesParts(toPublicHtml(safe), toPublicHtml(storedHtml(this.root)));
    this.set({ panel: null, notice: isWhole ? "" : texts.changed });
  }

  /** Adds the HTML of a post at the end, as one undo step. */
  append(html: string): void {
    if (!this.quill.isEnabled()) return;
    const added = this.clipboard.convertStored(sanitize(html));
    this.quill.history.cutoff();
    if (this.flush() === "") this.quill.setContents(added, "user");
    else this.quill.updateContents(new Delta().retain(this.quill.getLength()).concat(added), "user");
    this.quill.history.cutoff();
    this.flush();
  }

  /** Reports pending input; @returns the HTML of the post. */
  flush = (): string => {
    // An input-method composition, for example of a Chinese word, may not have reached Quill yet.
    this.quill.update();
    return this.reporter.flush();
  };

  focus = (): void => this.quill.focus();

  isUploading(): boolean {
    return this.uploads.count > 0;
  }

  enable(isEnabled: boolean): void {
    this.quill.enable(isEnabled);
  }

  /** Applies a toolbar command to the selection and returns the focus to the text. */
  format(name: string, value: unknown): void {
    this.quill.focus();
    this.quill.format(name, value, "user");
    this.readState(); // Quill sends no event for a format that only affects the next letter
  }

  /** Sets the heading level of the selected lines. The select keeps the focus, because each arrow key changes it. */
  setHeader(level: number): void {
    const { index, length } = this.selected();
    keepFocus(this.quill, () => this.quill.formatLine(index, length, "header", level || false, "user"));
    // The select has the focus, and WebKit then reports no selection of the text. A later update would reset the
    // select to the previous style, and WebKit would ignore the next arrow key.
    this.set({ formats: readFormats(this.quill.getFormat(index, length)) });
  }

  clearFormats(): void {
    this.quill.focus();
    const range = this.selected();
    if (range.length > 0) clearFormats(this.quill, range);
    else for (const name of Object.keys(this.quill.getFormat())) this.format(name, false);
  }

  insertImages(files: Iterable<File>): void {
    const range = this.selected();
    this.quill.focus();
    this.uploads.add(range, files);
  }

  /** Inserts an image as one undo step. Its size is set on load, see measureImage. */
  insertByUrl({ url, alt }: { url: string; alt: string }): void {
    if (!this.quill.isEnabled()) return;
    const { index, length } = rangeBeside(this.quill, this.selected());
    this.quill.focus();
    this.quill.history.cutoff();
    const image = new Delta()
      .retain(index)
      .delete(length)
      .insert({ image: url }, alt ? { alt } : {});
    this.quill.updateContents(image, "user");
    this.quill.history.cutoff();
    this.quill.setSelection(index + 1, 0, "user");
    const node = this.quill.getLeaf(index + 1)[0]?.domNode;
    if (node instanceof HTMLImageElement && alt === "") this.askForText(node, true);
  }

  openLink = (): void => {
    if (!this.quill.isEnabled() || !this.settleLink()) return;
    const range = this.selected();
    const link = range.length === 0 ? this.linkAt(range.index) : null;
    const format = this.quill.getFormat(range.index, range.length).link;
    const found = link ? PostLink.formats(link.blot.domNode as HTMLElement) : format;
    const url = urlOfLink(found);
    this.set({ panel: { kind: "link", range: link?.range ?? range, url, typed: url, rejection: null } });
  };

  typeLink(typed: string): void {
    const { panel } = this.state;
    if (panel?.kind === "link") this.set({ panel: { ...panel, typed, rejection: null } });
  }

  applyLink(): void {
    const { panel } = this.state;
    if (panel?.kind !== "link") return;
    const link = readLink(panel.typed);
    if ("url" in link) this.putLink(panel, link.url);
    else this.set({ panel: { ...panel, rejection: link.rejection } });
  }

  removeLink(): void {
    const { panel } = this.state;
    if (panel?.kind === "link") this.putLink(panel, false);
  }

  private putLink(form: LinkForm, url: string | false): void {
    const { range } = form;
    this.quill.focus();
    const isUnchanged = url === form.url; // the link may have more attributes than the form shows
    const end = isUnchanged ? range.index + range.length : this.writeLink(range, url);
    this.quill.setSelection(end, 0, "user");
    this.closePanel();
  }

  /** @returns the index after the link */
  private writeLink(range: Range, url: string | false): number {
    const isTable = objectIn(this.quill, range) instanceof UnitBlock;
    const { index, length } = isTable ? rangeBeside(this.quill, range) : range;
    if (length > 0) this.quill.formatText(index, length, "link", url, "user");
    else if (url) this.quill.insertText(index, url, { link: url }, "user");
    return index + (length || (url || "").length);
  }

  get hasPendingLink(): boolean {
    const { panel } = this.state;
    return panel?.kind === "link" && panel.typed.trim() !== panel.url;
  }

  /** Applies a typed URL. @returns false when the URL is invalid; the form then shows the error */
  settleLink = (): boolean => {
    const { panel } = this.state;
    if (panel?.kind !== "link") return true;
    const link = this.hasPendingLink ? readLink(panel.typed) : null;
    if (link && "rejection" in link) {
      this.set({ panel: { ...panel, rejection: link.rejection } });
      return false;
    }
    this.set({ panel: null });
    if (link) keepFocus(this.quill, () => this.writeLink(panel.range, link.url));
    return true;
  };

  /** Writes the alternative text into the image on every keystroke, so that no save step is needed. */
  describeImage(image: HTMLImageElement, text: string): void {
    const blot = this.quill.scroll.find(image);
    if (!blot) return;
    keepFocus(this.quill, () =>
      this.quill.formatText(blot.offset(this.quill.scroll), 1, "alt", text.trimStart(), "user"),
    );
  }

  findDescription({ src }: HTMLImageElement): Promise<string> {
    return this.callbacks.findDescription?.(src) ?? Promise.resolve("");
  }

  /** Position of an image among the images of the text, from 1, and their number. */
  placeOf(image: HTMLImageElement): { position: number; count: number } {
    const images = this.images();
    return { position: images.indexOf(image) + 1, count: images.length };
  }

  /** Shows an image and opens its form. @param position among the images of the text, from 1 */
  openImage(position: number): void {
    const image = this.images()[position - 1];
    if (!image || !this.quill.isEnabled() || !this.settleLink()) return;
    image.scrollIntoView({ block: "center" });
    this.set({ panel: this.formOf(image, { staysOpen: true, takesFocus: true }) });
  }

  private images(): HTMLImageElement[] {
    return [...this.root.querySelectorAll("img")].filter((image) => this.quill.scroll.find(image) instanceof PostImage);
  }

  private formOf(image: HTMLImageElement, options: Pick<ImageForm, "staysOpen" | "takesFocus">): ImageForm {
    this.openedForms += 1;
    return { kind: "image", id: this.openedForms, image, staysOpen: options.staysOpen, takesFocus: options.takesFocus };
  }

  closePanel = (): void => {
    const { panel } = this.state;
    const next = this.newImages.find((image) => this.root.contains(image));
    this.newImages.splice(0, next ? this.newImages.indexOf(next) + 1 : this.newImages.length);
    if (next) {
      next.scrollIntoView({ block: "nearest" });
      this.set({ panel: this.formOf(next, { staysOpen: true, takesFocus: true }) });
      return;
    }
    this.set({ panel: null });
    const range = this.selected();
    this.quill.focus();
    this.quill.setSelection(panel?.kind === "image" ? this.caretBehind(panel.image, range) : range, "user");
  };

  /** Removes the editor from the page after reporting pending input. */
  dispose(): void {
    this.flush();
    this.uploads.abandon();
    this.objects.dispose();
    this.listeners.clear();
    removeEventListener("pagehide", this.flush);
    document.removeEventListener("visibilitychange", this.flush);
    this.quill.off("editor-change", this.readState);
    this.quill.off("text-change", this.noteChange);
    this.quill.scroll.observer.disconnect();
    this.host.remove();
  }

  /** Returns the caret after an image, because the next letter would replace a selected image. */
  private caretBehind(image: HTMLImageElement, range: Range): Range {
    const blot = this.quill.scroll.find(image);
    const index = blot?.offset(this.quill.scroll) ?? -1;
    return range.index === index && range.length === 1 ? new Range(index + 1) : range;
  }

  private selected(): Range {
    // Selection events arrive late: a shortcut directly after a selection would use the previous one.
    const current = this.quill.hasFocus() ? this.quill.getSelection() : null;
    const { index, length } = current ?? this.quill.selection.savedRange;
    const end = this.quill.getLength() - 1;
    return new Range(Math.min(index, end), Math.max(0, Math.min(length, end - index)));
  }

  private linkAt(index: number) {
    // The caret may be before the first or after the last character of a link.
    for (const position of [index, index + 1]) {
      let blot = this.quill.getLeaf(position)[0]?.parent;
      while (blot && !(blot instanceof PostLink)) blot = blot.parent === this.quill.scroll ? undefined : blot.parent;
      if (!blot) continue;
      const start = blot.offset(this.quill.scroll);
      if (start <= index) return { blot, range: new Range(start, blot.length()) };
    }
    return null;
  }

  private isUnchangedImage(source: string): boolean {
    if (!/^https?:\/\//i.test(source) || !URL.canParse(source)) return false;
    const isServedHere = new URL(source).origin === location.origin || this.callbacks.isOwnImage?.(source);
    return isServedHere || this.knownSources.has(source);
  }

  private takePasted({ images, unreadable, embedded, removed }: Pasted): void {
    this.lost = { images: unreadable, embedded, removed };
    this.set({ notice: describeLoss(this.lost) });
    if (images.length > 0) void this.uploads.adopt(images);
  }

  /** An unused form follows the newest image, because the editor now thinks of that image. */
  private askForText(image: HTMLImageElement, isUndisturbed: boolean): void {
    const { panel } = this.state;
    const isUsed = this.root.closest(".rich-editor")?.querySelector(".rich-editor-panel :focus") ?? null;
    const isFree = panel === null || (panel.kind === "image" && isUndisturbed && isUsed === null);
    if (isFree) this.set({ panel: this.formOf(image, { staysOpen: true, takesFocus: isUndisturbed }) });
    else this.newImages.push(image);
  }

  /** Sets the size of pasted images from other sites, so that the page layout does not shift on load. */
  private measureImage = ({ target }: Event): void => {
    if (!(target instanceof HTMLImageElement) || this.knownImages.has(target) || target.hasAttribute("width")) return;
    const blot = this.quill.scroll.find(target);
    if (!blot || target.naturalWidth === 0) return;
    const size = { width: String(target.naturalWidth), height: String(target.naturalHeight) };
    keepFocus(this.quill, () => this.quill.formatText(blot.offset(this.quill.scroll), 1, size, "api"));
  };

  private noteChange = (delta: Delta, _before: Delta, source: string): void => {
    if (source === "user") this.uploads.noteChange(delta);
    this.moveLinkForm(delta);
    this.reporter.note();
    // Reports an empty text after each letter: on blur, the message would move the button under the pointer.
    if (source === "user" && (this.isMarkedInvalid || this.quill.getLength() === 1)) queueMicrotask(this.flush);
  };

  /** Typing before the link form's range moves the range. */
  private moveLinkForm(delta: Delta): void {
    const { panel } = this.state;
    if (panel?.kind !== "link") return;
    const { index, length } = panel.range;
    const [start, end] = [delta.transformPosition(index), delta.transformPosition(index + length)];
    if (start !== index || end !== index + length) {
      this.set({ panel: { ...panel, range: new Range(start, end - start) } });
    }
  }

  private get isMarkedInvalid(): boolean {
    return this.root.getAttribute("aria-invalid") === "true";
  }

  private readState = (): void => {
    const range = this.quill.selection.lastRange;
    const formats = range ? readFormats(this.quill.getFormat(range.index, range.length)) : this.state.formats;
    const object = range && objectIn(this.quill, range);
    if (range) this.objects.mark(object);
    this.set({
      formats,
      panel: this.panelFor(range, object),
      selectedUnit: object instanceof UnitBlock ? unitName(object) : null,
    });
  };

  /** A selected image opens its form; a selection elsewhere closes the form. */
  private panelFor(range: Range | null, object: SelectableObject | null): Panel | null {
    const { panel } = this.state;
    if (panel?.kind === "image" && !this.root.contains(panel.image)) return null;
    if (!range || !this.quill.hasFocus()) return panel;
    if (object instanceof PostImage) {
      const image = object.domNode as HTMLImageElement;
      if (panel?.kind === "image" && panel.image === image) return panel;
      return this.formOf(image, { staysOpen: false, takesFocus: false });
    }
    if (panel?.kind === "image") return panel.staysOpen ? panel : null;
    if (!panel || isWithin(range, panel.range)) return panel;
    // Runs after the current event, which is still changing the text.
    if (this.hasPendingLink) queueMicrotask(this.settleLink);
    return this.hasPendingLink ? panel : null;
  }

  private set(change: Partial<EditorState>): void {
    const next = { ...this.state, ...change };
    if (change.formats && areSameFormats(change.formats, this.state.formats)) next.formats = this.state.formats;
    if (keysOf(EMPTY_STATE).every((key) => next[key] === this.state[key])) return;
    this.state = next;
    this.objects.markDescribed(next.panel?.kind === "image" ? next.panel.image : undefined);
    for (const listener of this.listeners) listener();
  }
}

function unitName({ domNode }: UnitBlock): "table" | "figure" | "rule" {
  const { localName } = domNode as HTMLElement;
  return localName === "hr" ? "rule" : localName === "figure" ? "figure" : "table";
}

function isWithin(inner: Range, outer: Range): boolean {
  return inner.index >= outer.index && inner.index + inner.length <= outer.index + outer.length;
}
