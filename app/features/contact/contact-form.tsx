import { Send } from "@lucide/icons";
import { UNHYDRATED } from "#app/lib/document-changes.ts";
import { Icon } from "#app/lib/icon.tsx";
import { useSite } from "#app/lib/site-provider.tsx";
import { contact as contactTexts } from "#app/texts/en/contact.ts";
import { useLanguage, useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { UNCHANGED_HTML } from "#app/ui/unchanged-html.ts";
import { contactFields } from "#shared/contact-fields.ts";
import {
  type EmailService,
  HONEYPOT_FIELD,
  identifierFields,
  LANGUAGE_FIELD,
  SEND_FORM_PATH,
  TOKEN_FIELD,
} from "#shared/email-service.ts";
import { DEFAULT_LANGUAGE } from "#shared/languages.ts";
import { restoreDraft } from "./contact-draft.ts";
import { errorLineId } from "./contact-errors.ts";
import { useContactForm } from "./use-contact-form.ts";

export function ContactForm() {
  const { emailService: service } = useSite();
  const texts = useTexts(contactTexts);
  const { isSending, prepare, submit, change } = useContactForm(service);
  return (
    <form
      ref={restoreMountedForm}
      noValidate
      method="post"
      action={service.origin + SEND_FORM_PATH}
      encType="multipart/form-data"
      aria-label={texts.formName}
      className="contact-form"
      onSubmit={submit}
      onFocus={prepare}
      onInput={change}
    >
      <HiddenFields service={service} />
      <div className="grid gap-6 sm:grid-cols-2">
        {contactFields.map((field) => (
          <ContactInput key={field.name} field={field} isDisabled={isSending} />
        ))}
      </div>
      <SubmitButton isSending={isSending} />
      <p
        role="alert"
        data-failure={texts.failed}
        className="plain-toast"
        {...UNHYDRATED}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the document's first script writes the text
        dangerouslySetInnerHTML={UNCHANGED_HTML}
      />
    </form>
  );
}

/** Defined outside the component, so that React calls this ref once. */
function restoreMountedForm(form: HTMLFormElement | null): void {
  if (form) restoreDraft(form);
}

function HiddenFields({ service }: { service: EmailService }) {
  const { formToken } = service;
  const texts = useTexts(contactTexts);
  const language = useLanguage();
  const values = {
    ...identifierFields(service),
    ...(formToken && { [TOKEN_FIELD]: formToken }),
    ...(language !== DEFAULT_LANGUAGE && { [LANGUAGE_FIELD]: language }),
  };
  return (
    <>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div aria-hidden="true" className="sr-only">
        <label htmlFor="contact-honeypot">{texts.honeypot}</label>
        <input id="contact-honeypot" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}

type ContactInputProps = { field: (typeof contactFields)[number]; isDisabled: boolean };

function ContactInput({ field, isDisabled }: ContactInputProps) {
  const { name, input, autoComplete, isRequired, isHalfWidth } = field;
  const { label, placeholder } = useTexts(contactTexts).fields[name];
  const id = `contact-${name}`;
  const shared = {
    id,
    name,
    placeholder,
    disabled: isDisabled,
    className: "input",
    "aria-required": isRequired || undefined,
    "aria-describedby": errorLineId(name),
    // The document's script may have shown an error (contact-errors.ts).
    suppressHydrationWarning: true,
  };
  return (
    <div className={isHalfWidth ? undefined : "sm:col-span-2"}>
      <Field id={id} label={label}>
        {input === "textarea" ? (
          <textarea {...shared} rows={6} />
        ) : (
          <input {...shared} type={input} autoComplete={autoComplete} />
        )}
        <p
          id={errorLineId(name)}
          className="field-error"
          {...UNHYDRATED}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the empty value preserves the shown error
          dangerouslySetInnerHTML={UNCHANGED_HTML}
        />
      </Field>
    </div>
  );
}

function SubmitButton({ isSending }: { isSending: boolean }) {
  const texts = useTexts(contactTexts);
  return (
    <Button type="submit" disabled={isSending} className="justify-self-start">
      {isSending ? (
        <>
          <Spinner /> <span>{texts.sending}</span>
        </>
      ) : (
        <>
          <span>{texts.send}</span> <Icon of={Send} className="size-4" />
        </>
      )}
    </Button>
  );
}
