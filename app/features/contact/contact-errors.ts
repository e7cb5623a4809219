import { contact } from "#app/texts/en/contact.ts";
import { type ContactFieldName, contactFields, mapContactFields } from "#shared/contact-fields.ts";
import { type ContactErrors, checkContactMessage, readMessage, recheckErrors } from "#shared/contact-message.ts";

/** Selector of fields with an error. */
export const WRONG_FIELD = "[aria-invalid]";

/**
 * Checks a form that is being submitted, shows its errors and focuses the first one. The document's script calls this
 * function until React has loaded.
 * @returns whether the message is valid
 */
export function validateForm(form: HTMLFormElement): boolean {
  showErrors(form, checkContactMessage(readMessage(new FormData(form)), contact));
  const firstWrong = form.querySelector<HTMLElement>(WRONG_FIELD);
  firstWrong?.focus();
  return !firstWrong;
}

/** Removes the errors of corrected fields. Typing adds no error. */
export function recheckForm(form: HTMLFormElement): void {
  if (!form.querySelector(WRONG_FIELD)) return;
  const shown = mapContactFields(({ name }) => lineOf(form, name)?.textContent ?? "");
  showErrors(form, recheckErrors(shown, readMessage(new FormData(form)), contact));
}

/** Shows these errors and no others. React renders the fields and lines, but does not change what this function sets. */
export function showErrors(form: HTMLFormElement, errors: ContactErrors): void {
  for (const { name } of contactFields) {
    const field = fieldOf(form, name);
    const line = lineOf(form, name);
    if (!field || !line) continue;
    line.textContent = errors[name] ?? "";
    field.ariaInvalid = errors[name] ? "true" : null;
  }
}

export function fieldOf(form: HTMLFormElement, name: ContactFieldName) {
  return form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);
}

export function errorLineId(name: ContactFieldName): string {
  return `contact-${name}-error`;
}

function lineOf(form: HTMLFormElement, name: ContactFieldName) {
  return form.querySelector(`#${errorLineId(name)}`);
}
