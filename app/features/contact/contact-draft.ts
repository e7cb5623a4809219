import { contactFields } from "#app/lib/contact-fields.ts";

/** In the session's storage and not for longer: the computer may be shared. */
const KEY = "nusagrid-contact";

/** Stores what stands in the form. A browser that refuses to store still sends. */
export function saveDraft(form: HTMLFormElement): void {
  const values = contactFields.map(({ name }) => [name, fieldOf(form, name)?.value]);
  ignoreFailure(() => sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(values))));
}

/** Fills in what is still empty: what somebody has typed before the scripts arrived stays. */
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

function fieldOf(form: HTMLFormElement, name: string) {
  return form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);
}

function ignoreFailure(work: () => void): void {
  try {
    work();
  } catch {
    // Storage may be full, switched off or hold something else.
  }
}
