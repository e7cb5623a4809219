/** Path of the e-mail service (spec section 7), on its own origin or on this site. */
export const SEND_FORM_PATH = "/api/v1.0/email/send-form";
export const FORM_TOKEN_PATH = "/api/v1.0/email/form-token";

/** Field of a plain form post that carries the form token; scripts send a header instead. */
export const TOKEN_FIELD = "form_token";
export const TOKEN_HEADER = "X-Form-Token";
export const HONEYPOT_FIELD = "topic_code";

/** Identifiers of this site's service: they name a mailbox template and are not secret. */
export const ownIdentifiers = {
  serviceId: "service_nusagrid",
  templateId: "template_contact",
  userId: "user_website",
};

export type ServiceIdentifiers = typeof ownIdentifiers;

export type EmailService = ServiceIdentifiers & {
  /** Empty when this site is the e-mail service. */
  origin: string;
  /** Proves to this site when the page was loaded; empty for another service. */
  formToken: string;
};

/** Fields of the form call besides the visitor's fields; the spec defines the version. */
export function identifierFields({ serviceId, templateId, userId }: ServiceIdentifiers) {
  return { lib_version: "3.2.0", service_id: serviceId, template_id: templateId, user_id: userId };
}
