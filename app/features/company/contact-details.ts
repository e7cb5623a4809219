/** The fields of a contact message. Source: spec §3, Contact message. */
type ContactFieldName = "name" | "email" | "subject" | "message";

/** What a contact form field shows before anything is typed. Source: spec §2, Contact. */
interface ContactFieldText {
  readonly label: string;
  readonly placeholder: string;
}

/** Labels and placeholders of the contact form, in the order of its fields. Source: spec §2, Contact; §3, Contact message. */
export const contactFields: Readonly<Record<ContactFieldName, ContactFieldText>> = {
  name: { label: "Full Name", placeholder: "Your full name" },
  email: { label: "Email", placeholder: "name@institution.example" },
  subject: { label: "Subject", placeholder: "Penetration test of a public portal" },
  message: { label: "Message", placeholder: "What you need, for which systems, and by when" },
};
