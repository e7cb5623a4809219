/** Where the e-mail service answers the form call (spec section 7), on its own origin or on this site's. */
export const SEND_FORM_PATH = "/api/v1.0/email/send-form";
/** Where this site hands out a fresh form token, see server/contact/intake/form-token.ts. */
export const FORM_TOKEN_PATH = "/api/v1.0/email/form-token";

/** The spec's library version, sent with every form. */
export const LIBRARY_VERSION = "3.2.0";

/** The identifiers this site's own service knows: they name a mailbox template, not a secret. */
export const ownIdentifiers = {
  serviceId: "service_nusagrid",
  templateId: "template_contact",
  userId: "user_website",
};

/** The service a form is sent to. */
export type EmailService = typeof ownIdentifiers & {
  /** Its origin; empty when this site answers itself. */
  origin: string;
  /** Proves to this site that the page was loaded, and when; empty for another service. */
  formToken: string;
};

/** Beside the spec's fields: what a plain form post carries for the spam check. A script sends the token as a header. */
export const TOKEN_FIELD = "form_token";
export const TOKEN_HEADER = "X-Form-Token";
/** Nobody sees it and nobody should fill it. */
export const HONEYPOT_FIELD = "topic_code";
