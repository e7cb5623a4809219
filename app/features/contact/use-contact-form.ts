import { type FocusEvent, type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { contact } from "#app/texts/en/contact.ts";
import { prepareToasts } from "#app/ui/toasts.tsx";
import { findTooLong, readMessage } from "#shared/contact-message.ts";
import type { EmailService } from "#shared/email-service.ts";
import { clearDraft, saveDraft } from "./contact-draft.ts";
import { recheckForm, showErrors, validateForm, WRONG_FIELD } from "./contact-errors.ts";
import { fetchFormToken } from "./email-client.ts";
import { sendMessage } from "./send-message.ts";

/** Implements the states of spec section 4. The fields are uncontrolled, so typing causes no render. */
export function useContactForm(service: EmailService) {
  const visitorToken = useRef<Promise<string | undefined>>(undefined);
  const [isSending, setSending] = useState(false);

  function prepare({ target }: FocusEvent) {
    // Errors of an empty form need neither.
    if (target instanceof HTMLButtonElement) return;
    prepareToasts();
    if (service.origin === "") visitorToken.current ??= fetchFormToken();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    if (!validateForm(form)) return;
    // Reads the fields before they are disabled, because FormData omits disabled fields.
    const fields = new FormData(form);
    form.querySelector("[data-failure]")?.replaceChildren(); // of an attempt before React (keep-pre-hydration-events.ts)
    setSending(true);
    prepareToasts();
    const formToken = (await visitorToken.current) ?? service.formToken;
    const result = await sendMessage(fields, { ...service, formToken });
    // The notification cannot name the field that is too long.
    const tooLong = result === "too long" ? findTooLong(readMessage(fields), contact) : {};
    showErrors(form, tooLong);
    if (result === "sent") restart(form);
    flushSync(() => setSending(false)); // disabled fields cannot take the focus
    if (document.activeElement?.contains(form)) form.querySelector<HTMLElement>(`${WRONG_FIELD}, button`)?.focus();
  }

  function restart(form: HTMLFormElement) {
    visitorToken.current = undefined;
    form.reset();
    clearDraft();
  }

  function change({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    saveDraft(form);
    recheckForm(form);
  }

  return { isSending, prepare, submit, change };
}
