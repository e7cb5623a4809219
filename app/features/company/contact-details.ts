import type { ContactFieldName, ContactFieldText, ContactPanelLine } from "./company-types.ts";

/** Heading of the contact section. Source: spec §2, Contact. */
export const contactHeading = "Connect With Us";

/** Introduction to the contact section. Source: spec §2, Contact. */
export const contactIntro =
  "Tell us which system concerns you, or which tender you are preparing. An engineer reads every message and answers by email.";

/** Labels and placeholders of the contact form, in the order of its fields. Source: spec §2, Contact; §3, Contact message. */
export const contactFields: Readonly<Record<ContactFieldName, ContactFieldText>> = {
  name: { label: "Full Name", placeholder: "Your full name" },
  email: { label: "Email", placeholder: "name@institution.example" },
  subject: { label: "Subject", placeholder: "Penetration test of a public portal" },
  message: { label: "Message", placeholder: "What you need, for which systems, and by when" },
};

/** Labels of the info panel, in the order of its lines. Source: spec §2, Contact. */
export const contactPanelLabels: Readonly<Record<ContactPanelLine, string>> = {
  address: "Address",
  phone: "Phone",
  email: "Email",
  website: "Website",
};
