import { LoaderCircle, Send } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { showToast } from "#app/ui/toasts.tsx";
import type { ContactErrors, ContactField, ContactMessage } from "./contact-message.ts";

type FieldText = { label: string; placeholder: string };

type ContactFormProps = {
  texts: Record<ContactField, FieldText>;
};

/** Rules and client come with the form's first use, not with the page. */
const loadRules = () => import("./contact-message.ts");
const loadClient = () => import("./email-client.ts");

/**
 * The contact form (spec section 4): idle, submitting, then success with a reset or failure with everything kept. The
 * fields belong to the document, so nothing typed passes through a render.
 */
export function ContactForm({ texts }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<ContactErrors>({});
  const [isSending, setSending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending || !form.current) return;
    // Read before the fields are disabled: disabled fields are not part of a form's data.
    const fields = new FormData(form.current);
    setSending(true);
    try {
      const [{ checkContactMessage, contactFieldNames }, { sendForm, contactService }] = await Promise.all([
        loadRules(),
        loadClient(),
      ]);
      const found = checkContactMessage(Object.fromEntries(fields) as ContactMessage);
      setErrors(found);
      const firstWrong = contactFieldNames.find((name) => found[name]);
      if (firstWrong) {
        setSending(false);
        requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`[name="${firstWrong}"]`)?.focus());
        return;
      }
      const { status, text } = await sendForm(fields, contactService);
      // biome-ignore lint/suspicious/noConsole: spec section 7, 'The response text is logged'
      console.info("Contact message:", status, text);
      form.current.reset();
      showToast("success", "Your message has been sent successfully!");
    } catch {
      showToast("error", "Failed to send message. Please try again later.");
    }
    setSending(false);
  }

  const field = (name: ContactField) => ({ name, ...texts[name], error: errors[name], isDisabled: isSending });
  return (
    <form
      ref={form}
      noValidate
      method="post"
      action="/api/v1.0/email/send-form"
      encType="multipart/form-data"
      aria-label="Contact"
      className="contact-form"
      onSubmit={submit}
      onFocus={() => {
        // The first focus fetches what submitting will need.
        void loadRules().catch(() => {});
        void loadClient().catch(() => {});
      }}
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <Field {...field("name")} autoComplete="name" />
        <Field {...field("email")} type="email" autoComplete="email" />
      </div>
      <Field {...field("subject")} />
      <Field {...field("message")} isLong />
      <button type="submit" disabled={isSending} className="button justify-self-start">
        {isSending ? (
          <>
            <LoaderCircle aria-hidden="true" className="size-4 animate-spin" /> Sending...
          </>
        ) : (
          <>
            Send Transmission <Send aria-hidden="true" className="size-4" />
          </>
        )}
      </button>
    </form>
  );
}

type FieldProps = FieldText & {
  name: ContactField;
  error?: string;
  isDisabled: boolean;
  isLong?: boolean;
  type?: string;
  autoComplete?: string;
};

function Field({ name, label, placeholder, error, isDisabled, isLong, type = "text", autoComplete }: FieldProps) {
  const id = `contact-${name}`;
  const shared = {
    id,
    name,
    placeholder,
    disabled: isDisabled,
    className: "input",
    "aria-required": true,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? `${id}-error` : undefined,
  };
  return (
    <div className="grid content-start gap-2">
      <label htmlFor={id} className="font-mono text-sm">
        {label}
      </label>
      {isLong ? <textarea {...shared} rows={6} /> : <input {...shared} type={type} autoComplete={autoComplete} />}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
