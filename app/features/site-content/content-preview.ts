import type { Language } from "#shared/languages.ts";
import type { ContentForm } from "#shared/site-content/content-form.ts";
import { CONTENT_PREVIEW_PATH, type ContentPreview } from "#shared/site-content/content-preview.ts";
import type { SectionName } from "#shared/site-content/sections.ts";
import { prune } from "./content-values.ts";
import { languagesOf, openSection, restoreUnsaved, type StoredContent } from "./opened-section.ts";
import { readUnsaved } from "./unsaved-content.ts";

/** Returns what the forms of all sections show, also text that is only on this computer. */
export function collectContent(form: ContentForm, stored: StoredContent, account: string, language: Language) {
  const names = Object.keys(form.schemas) as SectionName[];
  return Object.fromEntries(
    names.map((name) => {
      const opened = openSection(name, form, stored);
      const unsaved = readUnsaved(account, name);
      const values = unsaved ? restoreUnsaved(opened, unsaved.values) : opened.values;
      const code = languagesOf(name).includes(language) ? language : languagesOf(name)[0];
      return [name, prune(opened.schema, values[code ?? language])];
    }),
  );
}

/** @returns the document of a public page with this content @throws Error without one */
export async function renderPreview(send: typeof fetch, preview: ContentPreview): Promise<string> {
  const headers = { "content-type": "application/json" };
  const response = await send(CONTENT_PREVIEW_PATH, { method: "POST", headers, body: JSON.stringify(preview) });
  if (!response.ok) throw new Error(`the preview failed with ${response.status}`);
  return response.text();
}
