import { contact } from "#app/texts/en/contact.ts";
import { type ContactFieldName, contactFields } from "#shared/contact-fields.ts";
import { type ContactErrors, checkContactMessage, readMessage, recheckErrors } from "#shared/contact-message.ts";

/**
 * Checks a form that is being submitted, shows its errors and focuses the first one. The document's script calls this
 * function until React has loaded.
 * @returns whether the message is valid
 */
export function validateForm(form: HTMLFormElement): boolean {
  const errors = checkContactMessage(readMessage(new FormData(form)), contact);
  showErrors(form, errors);
  const [firstWrong] = Object.keys(errors) as ContactFieldName[];
  if (firstWrong) fieldOf(form, firstWrong)?.focus();
  return !firstWrong;
}

/** Removes the errors of corrected fields. Typing adds no error. */
export function recheckForm(form: HTMLFormElement): void {
  const shown = Object.fromEntries(contactFields.map(({ name }) => [name, lineOf(form, name)?.textContent]));
  if (Object.values(shown).some(Boolean)) {
    showErrors(form, recheckErrors(shown, readMessage(new FormData(form)), contact));
  }
}

/** Shows these errors and no others. React renders the fields and lines, but does not change what this function sets. */
export function showErrors(form: HTMLFormElement, errors: ContactErrors): void {
  for (const { name } of contactFields) {
    const field = fieldOf(form, name);
    const line = lineOf(form, name);
    const error = errors[name];
    if (!field || !line) continue;
    line.textContent = error ?? "";
    // Screen readers read the description with the focus.
    for (const [attribute, value] of Object.entries({ "aria-invalid": "true", "aria-describedby": line.id })) {
      if (error) field.setAttribute(attribute, value);
      else field.removeAttribute(attribute);
    }
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
