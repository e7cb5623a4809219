/** Where the e-mail service answers the form call (spec section 7), on its own origin or on this site's. */
export const SEND_FORM_PATH = "/api/v1.0/email/send-form";
export const FORM_TOKEN_PATH = "/api/v1.0/email/form-token";

/** Carries the form token of a plain form post; a script sends it as a header. */
export const TOKEN_FIELD = "form_token";
export const TOKEN_HEADER = "X-Form-Token";
export const HONEYPOT_FIELD = "topic_code";

/** The identifiers this site's own service knows: they name a mailbox template and are no secret. */
export const ownIdentifiers = {
  serviceId: "service_nusagrid",
  templateId: "template_contact",
  userId: "user_website",
};

export type ServiceIdentifiers = typeof ownIdentifiers;

export type EmailService = ServiceIdentifiers & {
  /** Empty when this site answers itself. */
  origin: string;
  /** Proves to this site that the page was loaded, and when; empty for another service. */
  formToken: string;
};

/** What the form call carries beside the visitor's fields; the version is the spec's. */
export function identifierFields({ serviceId, templateId, userId }: ServiceIdentifiers) {
  return { lib_version: "3.2.0", service_id: serviceId, template_id: templateId, user_id: userId };
}
