import Quill from "quill/core";
import { editor as texts } from "#app/texts/en/editor.ts";

const { EmbedBlot } = Quill.import("parchment");

/** Marks the position of an image during its upload. Not part of the post: see stored-html.ts and history. */
export class UploadPlaceholder extends EmbedBlot {
  static override blotName = "upload";
  static override tagName = "SPAN";
  static override className = "ql-upload";

  static override create(id: string) {
    const node = super.create(id) as HTMLElement;
    node.setAttribute("data-upload", id);
    node.setAttribute("contenteditable", "false");
    // The progress bar is in a shadow tree, because Quill compares the text after each change outside one.
    node.attachShadow({ mode: "open" }).innerHTML = PROGRESS;
    return node;
  }
  static override value(node: HTMLElement) {
    return node.getAttribute("data-upload");
  }
  override formatAt() {
    // Placeholders accept no formats.
  }
}

const PROGRESS = `<style>
  .placeholder { display: inline-flex; box-sizing: border-box; flex-direction: column; gap: .4em; width: min(20rem, 100%); padding: .75em 1em;
    border: 1px dashed var(--quiet); color: var(--quiet); font: .8125rem/1.4 var(--font-mono); vertical-align: middle }
  .name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
  .track { height: 3px; background: var(--line) }
  .bar { height: 100%; width: 0; background: var(--signal); transition: width 150ms }
</style><span class="placeholder"><span class="name"></span><span class="track" role="progressbar" aria-valuemin="0" aria-valuemax="100"
 style="display:block"><span class="bar" style="display:block"></span></span></span>`;

/** @param fraction from 0 to 1; undefined while unknown */
export function showProgress(placeholder: Element, name: string, fraction: number | undefined): void {
  const track = placeholder.shadowRoot?.querySelector<HTMLElement>(".track");
  const bar = placeholder.shadowRoot?.querySelector<HTMLElement>(".bar");
  const label = placeholder.shadowRoot?.querySelector(".name");
  if (!track || !bar || !label) return;
  label.textContent = name;
  track.setAttribute("aria-label", texts.uploadingFile(name));
  if (fraction === undefined) return;
  const percent = String(Math.round(Math.min(1, Math.max(0, fraction)) * 100));
  track.setAttribute("aria-valuenow", percent);
  bar.style.width = `${percent}%`;
}
