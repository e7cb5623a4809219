import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { prepareToasts } from "#app/ui/toasts.tsx";
import { clearDraft, saveDraft } from "./contact-draft.ts";
import type { ContactErrors } from "./contact-message.ts";
import type { EmailService } from "./email-service.ts";

/** Rules and client come with the form's first use, not with the page. */
const loadRules = () => import("./contact-message.ts");
const loadClient = () => import("./email-client.ts");
const loadSender = () => import("./send-message.ts");

/** The states of spec section 4. The fields belong to the document, so nothing typed passes through a render. */
export function useContactForm(service: EmailService) {
  const visitToken = useRef<Promise<string | undefined>>(undefined);
  const [errors, setErrors] = useState<ContactErrors>({});
  const [isSending, setSending] = useState(false);

  function prepare() {
    prepareToasts();
    // Offline at this moment is no reason to complain: submitting loads the code again, and tells.
    void loadSender().catch(() => {});
    if (service.origin === "") {
      visitToken.current ??= loadClient().then(
        ({ fetchFormToken }) => fetchFormToken(),
        () => undefined,
      );
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    // Before the fields are disabled: a form's data leaves disabled fields out.
    const fields = new FormData(form);
    setSending(true);
    const code = await Promise.all([loadRules(), loadSender()]).catch(() => undefined);
    if (!code) return postWithoutScripts(form);
    const [{ checkContactMessage, readMessage }, { sendMessage }] = code;
    const found = checkContactMessage(readMessage(fields));
    setErrors(found);
    const [firstWrong] = Object.keys(found);
    if (!firstWrong) {
      const formToken = (await visitToken.current) ?? service.formToken;
      const result = await sendMessage(fields, { ...service, formToken });
      setErrors(result.errors);
      if (result.isSent) startAnew(form);
    }
    flushSync(() => setSending(false)); // a disabled field takes no focus
    returnFocus(form, firstWrong ? `[name="${firstWrong}"]` : "button");
  }

  function startAnew(form: HTMLFormElement) {
    visitToken.current = undefined;
    form.reset();
    clearDraft();
  }

  async function change({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    saveDraft(form);
    if (Object.keys(errors).length === 0) return;
    const fields = new FormData(form);
    const { readMessage, recheckErrors } = await loadRules();
    setErrors((former) => recheckErrors(former, readMessage(fields)));
  }

  return { errors, isSending, prepare, submit, change };
}

/** A browser does not ask twice for a module it could not load, but it can still post a form. */
function postWithoutScripts(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>("input, textarea, button")) field.disabled = false;
  form.submit();
}

function returnFocus(form: HTMLFormElement, selector: string): void {
  if (document.activeElement?.contains(form)) form.querySelector<HTMLElement>(selector)?.focus();
}
