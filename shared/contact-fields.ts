/** Fields of the contact form (spec sections 2, 3, 5), shared by form, inbox and server. app/texts has their texts. */
type ContactField<Name extends string = string> = {
  name: Name;
  input: "text" | "email" | "textarea";
  autoComplete?: "name" | "email";
  isHalfWidth?: true;
  isRequired: boolean;
  /** Largest number of characters that the server accepts; the form has no limit (spec section 5). */
  limit: number;
};

const fields = [
  {
    name: "name",
    input: "text",
    autoComplete: "name",
    isHalfWidth: true,
    isRequired: true,
    limit: 200,
  },
  {
    name: "email",
    input: "email",
    autoComplete: "email",
    isHalfWidth: true,
    isRequired: true,
    limit: 320,
  },
  {
    name: "subject",
    input: "text",
    isRequired: true,
    limit: 200,
  },
  {
    name: "message",
    input: "textarea",
    isRequired: true,
    limit: 20_000,
  },
] as const satisfies ContactField[];

export type ContactFieldName = (typeof fields)[number]["name"];
export type ContactMessage = Record<ContactFieldName, string>;

/** Texts of the fields in one language. `error` is about a missing value or an invalid e-mail address. */
export type ContactTexts = {
  fields: Record<ContactFieldName, { label: string; shortLabel: string; placeholder: string; error: string }>;
  tooLong: (label: string, limit: number) => string;
};

export const contactFields: readonly ContactField<ContactFieldName>[] = fields;

export function mapContactFields<Value>(
  valueFor: (field: ContactField<ContactFieldName>) => Value,
): Record<ContactFieldName, Value> {
  const entries = contactFields.map((field) => [field.name, valueFor(field)]);
  return Object.fromEntries(entries) as Record<ContactFieldName, Value>;
}
