import type { ContactPanelLine } from "./company-types.ts";

/** Heading of the contact section. Source: spec §2, Contact. */
export const contactHeading = "Connect With Us";

/** Introduction to the contact section. Source: spec §2, Contact. */
export const contactIntro =
  "Tell us which system concerns you, or which tender you are preparing. An engineer reads every message and answers by email.";

/** Labels of the info panel, in the order of its lines. Source: spec §2, Contact. */
export const contactPanelLabels: Readonly<Record<ContactPanelLine, string>> = {
  address: "Address",
  phone: "Phone",
  email: "Email",
  website: "Website",
};
