import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { contact } from "#app/texts/en/contact.ts";
import { prepareToasts } from "#app/ui/toasts.tsx";
import type { ContactErrors } from "#shared/contact-message.ts";
import type { EmailService } from "#shared/email-service.ts";
import { clearDraft, saveDraft } from "./contact-draft.ts";

/** Loads validation and client on first use of the form, not with the page. */
const loadRules = () => import("#shared/contact-message.ts");
const loadClient = () => import("./email-client.ts");
const loadSender = () => import("./send-message.ts");

/** Implements the states of spec section 4. The fields are uncontrolled, so typing causes no render. */
export function useContactForm(service: EmailService) {
  const visitorToken = useRef<Promise<string | undefined>>(undefined);
  const [errors, setErrors] = useState<ContactErrors>({});
  const [isSending, setSending] = useState(false);

  function prepare() {
    prepareToasts();
    // A failure here shows no error: submitting loads the code again and reports failures.
    void loadSender().catch(() => {});
    if (service.origin === "") {
      visitorToken.current ??= loadClient().then(
        ({ fetchFormToken }) => fetchFormToken(),
        () => undefined,
      );
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    // Reads the fields before they are disabled, because FormData omits disabled fields.
    const fields = new FormData(form);
    setSending(true);
    const code = await Promise.all([loadRules(), loadSender()]).catch(() => undefined);
    if (!code) return postWithoutScripts(form);
    const [{ checkContactMessage, readMessage }, { sendMessage }] = code;
    const found = checkContactMessage(readMessage(fields), contact);
    setErrors(found);
    const [firstWrong] = Object.keys(found);
    if (!firstWrong) {
      const formToken = (await visitorToken.current) ?? service.formToken;
      const result = await sendMessage(fields, { ...service, formToken });
      setErrors(result.errors);
      if (result.isSent) restart(form);
    }
    flushSync(() => setSending(false)); // disabled fields cannot take the focus
    returnFocus(form, firstWrong ? `[name="${firstWrong}"]` : "button");
  }

  function restart(form: HTMLFormElement) {
    visitorToken.current = undefined;
    form.reset();
    clearDraft();
  }

  async function change({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    saveDraft(form);
    if (Object.keys(errors).length === 0) return;
    const fields = new FormData(form);
    const { readMessage, recheckErrors } = await loadRules();
    setErrors((previous) => recheckErrors(previous, readMessage(fields), contact));
  }

  return { errors, isSending, prepare, submit, change };
}

/** Posts the form without scripts, because browsers do not retry a module that failed to load. */
function postWithoutScripts(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>("input, textarea, button")) field.disabled = false;
  form.submit();
}

function returnFocus(form: HTMLFormElement, selector: string): void {
  if (document.activeElement?.contains(form)) form.querySelector<HTMLElement>(selector)?.focus();
}
