/** Fields of the contact form (spec sections 2, 3, 5), shared by form, inbox and server. */
type ContactField<Name extends string = string> = {
  name: Name;
  label: string;
  /** Label for column headings. */
  shortLabel?: string;
  placeholder: string;
  input: "text" | "email" | "textarea";
  autoComplete?: "name" | "email";
  isHalfWidth?: true;
  isRequired: boolean;
  /** Error message for a missing value or an invalid e-mail address. */
  error: string;
  /** Largest number of characters that the server accepts; the form has no limit (spec section 5). */
  limit: number;
};

const fields = [
  {
    name: "name",
    label: "Full Name",
    shortLabel: "Name",
    placeholder: "Your full name",
    input: "text",
    autoComplete: "name",
    isHalfWidth: true,
    isRequired: true,
    error: "Full Name is required.",
    limit: 200,
  },
  {
    name: "email",
    label: "Email",
    placeholder: "name@institution.example",
    input: "email",
    autoComplete: "email",
    isHalfWidth: true,
    isRequired: true,
    error: "Please enter a valid email address.",
    limit: 320,
  },
  {
    name: "subject",
    label: "Subject",
    placeholder: "Penetration test of a public portal",
    input: "text",
    isRequired: true,
    error: "Subject is required.",
    limit: 200,
  },
  {
    name: "message",
    label: "Message",
    placeholder: "What you need, for which systems, and by when",
    input: "textarea",
    isRequired: true,
    error: "Message is required.",
    limit: 20_000,
  },
] as const satisfies ContactField[];

export type ContactFieldName = (typeof fields)[number]["name"];
export type ContactMessage = Record<ContactFieldName, string>;

export const contactFields: readonly ContactField<ContactFieldName>[] = fields;

export function mapContactFields<Value>(
  valueFor: (field: ContactField<ContactFieldName>) => Value,
): Record<ContactFieldName, Value> {
  const entries = contactFields.map((field) => [field.name, valueFor(field)]);
  return Object.fromEntries(entries) as Record<ContactFieldName, Value>;
}
