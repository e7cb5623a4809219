/** The editor alone on a page, for the specs of rich text. Not part of the site. */
import { StrictMode, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { prepareImage } from "#app/lib/images/prepare-image.ts";
import { sanitize } from "#app/lib/rich-text/browser-sanitizer.ts";
import { RichTextEditor, type RichTextEditorHandle } from "#app/lib/rich-text/editor/rich-text-editor.tsx";
import { cleanForeignHtml } from "#shared/rich-text/foreign/clean-foreign-html.ts";
import "#app/styles/site.css";

export type Harness = {
  handle: RichTextEditorHandle;
  html: string;
  changes: number;
  errors: string[];
  uploads: { name: string; type: string; size: number; progress: (fraction: number) => void; finish: () => void }[];
  failUploads: (reason: string) => void;
  sanitize: (html: string) => string;
  clean: (html: string) => string;
  prepareImage: typeof prepareImage;
  unmount: () => void;
};

const parameters = new URLSearchParams(location.search);
const initialHtml = parameters.get("html") ?? "";
const root = createRoot(document.getElementById("root") as HTMLElement);

const harness = {
  html: initialHtml,
  changes: 0,
  errors: [],
  uploads: [],
  sanitize,
  clean: (html: string) => {
    const parsed = new DOMParser().parseFromString(html, "text/html");
    cleanForeignHtml(parsed);
    return sanitize(parsed.body.innerHTML);
  },
  prepareImage,
  unmount: () => root.unmount(),
} as unknown as Harness;
Object.assign(globalThis, { harness });

function Page() {
  const handle = useRef<RichTextEditorHandle>(null);
  const [isDisabled, setIsDisabled] = useState(false);
  return (
    <div className="frame" style={{ paddingBlock: "2rem" }}>
      <h1>Editor</h1>
      <label>
        Title <input className="input" />
      </label>
      <p id="content-label">Content</p>
      <p id="content-hint">What the post says.</p>
      <RichTextEditor
        ref={(value) => {
          handle.current = value;
          if (value) harness.handle = value;
        }}
        initialHtml={initialHtml}
        labelledBy="content-label"
        describedBy="content-hint"
        isDisabled={isDisabled}
        isInvalid={parameters.has("invalid")}
        onChange={(html) => {
          harness.html = html;
          harness.changes += 1;
        }}
        findDescription={async (url) => (url.endsWith("known.png") ? "From the library" : "")}
        onImageError={({ message }) => harness.errors.push(message)}
        uploadImage={(file, onProgress) =>
          new Promise((resolve, reject) => {
            harness.failUploads = (reason) => reject(new Error(reason));
            harness.uploads.push({
              name: file.name,
              type: file.type,
              size: file.size,
              progress: (fraction) => onProgress?.(fraction),
              finish: () => resolve(`${location.origin}/uploaded/${file.name}`),
            });
          })
        }
      />
      <button type="button" className="button" onClick={() => setIsDisabled((before) => !before)}>
        Disable
      </button>
    </div>
  );
}

root.render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
