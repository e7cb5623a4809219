import { contactFields } from "#shared/contact-fields.ts";
import { fieldOf } from "./contact-errors.ts";

/** Uses sessionStorage, because several people may use the same computer. */
const KEY = "nusagrid-contact";

/** Stores the form's values. The form still works if the browser allows no storage. */
export function saveDraft(form: HTMLFormElement): void {
  const values = contactFields.map(({ name }) => [name, fieldOf(form, name)?.value]);
  ignoreFailure(() => sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(values))));
}

/** Fills empty fields only, because the visitor may have typed before the scripts loaded. */
export function restoreDraft(form: HTMLFormElement): void {
  ignoreFailure(() => {
    const draft = new Map<string, unknown>(Object.entries(JSON.parse(sessionStorage.getItem(KEY) ?? "{}") ?? {}));
    for (const { name } of contactFields) {
      const field = fieldOf(form, name);
      const value = draft.get(name);
      if (field?.value === "" && typeof value === "string") field.value = value;
    }
  });
}

export function clearDraft(): void {
  ignoreFailure(() => sessionStorage.removeItem(KEY));
}

function ignoreFailure(work: () => void): void {
  try {
    work();
  } catch {
    // Storage may be full, disabled or contain invalid data.
  }
}
