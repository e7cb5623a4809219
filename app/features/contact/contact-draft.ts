/**
 * What stands in the contact form, kept for this tab until it is sent: who leaves to read something and comes back, or
 * reloads, finds every word. Ends with the tab, since the computer may be shared.
 */
const KEY = "nusagrid-contact";

const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (element): element is HTMLInputElement | HTMLTextAreaElement =>
      element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type !== "hidden"),
  );

export function keepDraft(form: HTMLFormElement): void {
  try {
    sessionStorage.setItem(
      KEY,
      JSON.stringify(Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value]))),
    );
  } catch {
    // A browser that keeps nothing still sends.
  }
}

/** Fills in what is still empty: what somebody has typed before the scripts arrived stays. */
export function restoreDraft(form: HTMLFormElement): void {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (typeof draft !== "object" || draft === null) return;
    for (const field of fieldsOf(form)) {
      const value = (draft as Record<string, unknown>)[field.name];
      if (field.value === "" && typeof value === "string") field.value = value;
    }
  } catch {
    // As above.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
