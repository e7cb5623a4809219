import { Send } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { describeRequiredField, Field } from "#app/ui/field.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { prepareToasts, showToast } from "#app/ui/toasts.tsx";
import { dropDraft, keepDraft, restoreDraft } from "./contact-draft.ts";
import type { ContactErrors, ContactField, ContactMessage } from "./contact-message.ts";
import { type EmailService, HONEYPOT_FIELD, LIBRARY_VERSION, SEND_FORM_PATH, TOKEN_FIELD } from "./email-service.ts";
import { useEmailService } from "./email-service-provider.tsx";

type FieldText = { label: string; placeholder: string };

type ContactFormProps = {
  texts: Record<ContactField, FieldText>;
};

/** Rules and client come with the form's first use, not with the page. */
const loadRules = () => import("./contact-message.ts");
const loadClient = () => import("./email-client.ts");
type Code = Awaited<ReturnType<typeof loadRules>> & Awaited<ReturnType<typeof loadClient>>;

/** Nothing when it cannot be had. */
async function loadCode(): Promise<Code | undefined> {
  try {
    const [rules, client] = await Promise.all([loadRules(), loadClient()]);
    return { ...rules, ...client };
  } catch {
    return undefined;
  }
}

/**
 * The visitor was cut off when the code was wanted, or the site has been renewed since the page was opened. A browser does
 * not ask twice for a module that failed, but it can still post a form, and a page will answer.
 */
function postWithoutScripts(form: HTMLFormElement): void {
  for (const field of form.elements) (field as HTMLInputElement).disabled = false;
  form.submit();
}

/**
 * The contact form (spec section 4): idle, submitting, then success with a reset or failure with everything kept. The
 * fields belong to the document, so nothing typed passes through a render.
 */
export function ContactForm({ texts }: ContactFormProps) {
  const service = useEmailService();
  const form = useRef<HTMLFormElement>(null);
  const visitToken = useRef<Promise<string | undefined>>(undefined);
  const [errors, setErrors] = useState<ContactErrors>({});
  const [isSending, setSending] = useState(false);
  /** A selector within the form. */
  const toFocus = useRef<string>(undefined);

  useEffect(() => {
    if (form.current) restoreDraft(form.current);
  }, []);

  // The button lost the focus when it was disabled, to something around the form; it goes to what is to be mended, or
  // back. Only once the fields are enabled again, since a disabled field takes none.
  useEffect(() => {
    if (isSending || !toFocus.current || !document.activeElement?.contains(form.current)) return;
    form.current?.querySelector<HTMLElement>(toFocus.current)?.focus();
    toFocus.current = undefined;
  }, [isSending]);

  /** The first touch fetches what submitting will need, and a token that tells when the writing began. */
  function prepare() {
    prepareToasts();
    void loadRules().catch(() => {});
    // Offline at this moment is no reason to complain: submitting loads the client again, and tells.
    const client = loadClient().catch(() => undefined);
    if (service.origin === "") visitToken.current ??= client.then((loaded) => loaded?.fetchFormToken());
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending || !form.current) return;
    // Read before the fields are disabled: disabled fields are not part of a form's data.
    const fields = new FormData(form.current);
    const message = Object.fromEntries(fields) as ContactMessage;
    setSending(true);
    try {
      const code = await loadCode();
      if (!code) return postWithoutScripts(form.current);
      const found = code.checkContactMessage(message);
      setErrors(found);
      const [firstWrong] = Object.keys(found);
      toFocus.current = firstWrong ? `[name="${firstWrong}"]` : "button";
      if (!firstWrong) await send(fields, message, code);
    } catch {
      showToast("error", "Failed to send message. Please try again later.");
    }
    setSending(false);
  }

  /** What was complained of and is right now is forgiven at once; nothing new is complained of while somebody writes. */
  async function forgive() {
    if (Object.keys(errors).length === 0 || !form.current) return;
    const message = Object.fromEntries(new FormData(form.current)) as ContactMessage;
    const { checkContactMessage, findTooLong } = await loadRules();
    const found = { ...checkContactMessage(message), ...findTooLong(message) };
    setErrors((former) =>
      Object.fromEntries(Object.entries(found).filter(([name]) => former[name as ContactField] !== undefined)),
    );
  }

  async function send(fields: FormData, message: ContactMessage, { sendForm, SendError, findTooLong }: Code) {
    // The token travels as a header and the trap only when it caught something: the call is the spec's own.
    fields.delete(TOKEN_FIELD);
    if (!fields.get(HONEYPOT_FIELD)) fields.delete(HONEYPOT_FIELD);
    try {
      const formToken = (await visitToken.current) ?? service.formToken;
      const { status, text } = await sendForm(fields, { ...service, formToken });
      // biome-ignore lint/suspicious/noConsole: spec section 7, 'The response text is logged'
      console.info("Contact message:", status, text);
    } catch (error) {
      // Which field is too long the toast cannot tell.
      if (error instanceof SendError && error.status === 413) setErrors(findTooLong(message));
      throw error;
    }
    visitToken.current = undefined;
    form.current?.reset();
    dropDraft();
    showToast("success", "Your message has been sent successfully!");
  }

  const field = (name: ContactField) => ({ name, ...texts[name], error: errors[name], isDisabled: isSending });
  return (
    <form
      ref={form}
      noValidate
      method="post"
      action={service.origin + SEND_FORM_PATH}
      encType="multipart/form-data"
      aria-label="Contact"
      className="contact-form"
      onSubmit={submit}
      onFocus={prepare}
      onInput={() => {
        if (form.current) keepDraft(form.current);
        void forgive();
      }}
    >
      <HiddenFields service={service} />
      <div className="grid gap-6 sm:grid-cols-2">
        <ContactInput {...field("name")} autoComplete="name" />
        <ContactInput {...field("email")} type="email" autoComplete="email" />
      </div>
      <ContactInput {...field("subject")} />
      <ContactInput {...field("message")} isLong />
      <Button type="submit" disabled={isSending} className="justify-self-start">
        {isSending ? (
          <>
            <Spinner /> Sending...
          </>
        ) : (
          <>
            Send Transmission <Send aria-hidden="true" className="size-4" />
          </>
        )}
      </Button>
    </form>
  );
}

/** What a browser without scripts needs for the same call, and a field for those who fill in everything they find. */
function HiddenFields({ service: { serviceId, templateId, userId, formToken } }: { service: EmailService }) {
  const values = {
    lib_version: LIBRARY_VERSION,
    service_id: serviceId,
    template_id: templateId,
    user_id: userId,
    ...(formToken && { [TOKEN_FIELD]: formToken }),
  };
  return (
    <>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div aria-hidden="true" className="sr-only">
        <label htmlFor="contact-trap">Leave this empty</label>
        <input id="contact-trap" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}

type ContactInputProps = FieldText & {
  name: ContactField;
  error?: string;
  isDisabled: boolean;
  isLong?: boolean;
  type?: string;
  autoComplete?: string;
};

function ContactInput({ name, label, placeholder, error, isDisabled, isLong, ...input }: ContactInputProps) {
  const id = `contact-${name}`;
  const shared = {
    id,
    name,
    placeholder,
    disabled: isDisabled,
    className: "input",
    ...describeRequiredField(id, error),
  };
  return (
    <Field id={id} label={label} error={error}>
      {isLong ? <textarea {...shared} rows={6} /> : <input type="text" {...shared} {...input} />}
    </Field>
  );
}
