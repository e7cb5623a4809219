import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type ContactMessage, mapContactFields } from "#app/lib/contact-fields.ts";
import { prepareToasts, showToast } from "#app/ui/toasts.tsx";
import { clearDraft, saveDraft } from "./contact-draft.ts";
import type { ContactErrors } from "./contact-message.ts";
import { type EmailService, HONEYPOT_FIELD, TOKEN_FIELD } from "./email-service.ts";

/** Rules and client come with the form's first use, not with the page. */
const loadRules = () => import("./contact-message.ts");
const loadClient = () => import("./email-client.ts");

async function loadCode() {
  const [rules, client] = await Promise.all([loadRules(), loadClient()]);
  return { ...rules, ...client };
}

type Code = Awaited<ReturnType<typeof loadCode>>;
type Submission = { form: HTMLFormElement; fields: FormData; message: ContactMessage };

/** The states of spec section 4. The fields belong to the document, so nothing typed passes through a render. */
export function useContactForm(service: EmailService) {
  const visitToken = useRef<Promise<string | undefined>>(undefined);
  const [errors, setErrors] = useState<ContactErrors>({});
  const [isSending, setSending] = useState(false);

  /** Fetches what submitting will need, and a token that tells when the writing began. */
  function prepare() {
    prepareToasts();
    // Offline at this moment is no reason to complain: submitting loads the code again, and tells.
    const code = loadCode().catch(() => undefined);
    if (service.origin === "") visitToken.current ??= code.then((loaded) => loaded?.fetchFormToken());
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    // Before the fields are disabled: a form's data leaves disabled fields out.
    const fields = new FormData(form);
    const message = readMessage(fields);
    setSending(true);
    const code = await loadCode().catch(() => undefined);
    if (!code) return postWithoutScripts(form);
    const found = code.checkContactMessage(message);
    setErrors(found);
    const [firstWrong] = Object.keys(found);
    if (!firstWrong) await send({ form, fields, message }, code);
    flushSync(() => setSending(false)); // a disabled field takes no focus
    returnFocus(form, firstWrong ? `[name="${firstWrong}"]` : "button");
  }

  async function send({ form, fields, message }: Submission, code: Code) {
    try {
      const formToken = (await visitToken.current) ?? service.formToken;
      const { status, text } = await code.submitContactForm(withoutSpamFields(fields), { ...service, formToken });
      // biome-ignore lint/suspicious/noConsole: spec section 7, 'The response text is logged'
      console.info("Contact message:", status, text);
    } catch (error) {
      // The toast cannot tell which field is too long.
      if (error instanceof code.SendError && error.status === 413) setErrors(code.findTooLong(message));
      showToast("error", "Failed to send message. Please try again later.");
      return;
    }
    visitToken.current = undefined;
    form.reset();
    clearDraft();
    showToast("success", "Your message has been sent successfully!");
  }

  async function change({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    saveDraft(form);
    if (Object.keys(errors).length === 0) return;
    const message = readMessage(new FormData(form));
    const { recheckErrors } = await loadRules();
    setErrors((former) => recheckErrors(former, message));
  }

  return { errors, isSending, prepare, submit, change };
}

function readMessage(fields: FormData): ContactMessage {
  return mapContactFields(({ name }) => String(fields.get(name) ?? ""));
}

/** The token travels as a header, and the honeypot only when it caught something: the call is the spec's own. */
function withoutSpamFields(fields: FormData): FormData {
  fields.delete(TOKEN_FIELD);
  if (!fields.get(HONEYPOT_FIELD)) fields.delete(HONEYPOT_FIELD);
  return fields;
}

/** A browser does not ask twice for a module it could not load, but it can still post a form. */
function postWithoutScripts(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>("input, textarea, button")) field.disabled = false;
  form.submit();
}

function returnFocus(form: HTMLFormElement, selector: string): void {
  if (document.activeElement?.contains(form)) form.querySelector<HTMLElement>(selector)?.focus();
}
