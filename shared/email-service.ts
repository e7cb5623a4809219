/** Path that receives the form (spec section 7), on this site or on an external e-mail service. */
export const SEND_FORM_PATH = "/api/v1.0/email/send-form";
export const FORM_TOKEN_PATH = "/api/v1.0/email/form-token";

/** Field of a plain form post that carries the form token; scripts send a header instead. */
export const TOKEN_FIELD = "form_token";
export const TOKEN_HEADER = "X-Form-Token";
/** Only forms of other languages than the default one have this field, because the spec defines the others. */
export const LANGUAGE_FIELD = "language";
export const HONEYPOT_FIELD = "topic_code";

/** Service, template and user id that this site accepts. They are public. */
export const ownIdentifiers = {
  serviceId: "service_nusagrid",
  templateId: "template_contact",
  userId: "user_website",
};

export type ServiceIdentifiers = typeof ownIdentifiers;

export type EmailService = ServiceIdentifiers & {
  /** Empty when this site is the e-mail service. */
  origin: string;
  /** Signed render time of the page, rounded down to the hour. Empty for an external e-mail service. */
  formToken: string;
};

/** Fixed fields that the request adds to the visitor's fields. The specification sets `lib_version`. */
export function identifierFields({ serviceId, templateId, userId }: ServiceIdentifiers) {
  return { lib_version: "3.2.0", service_id: serviceId, template_id: templateId, user_id: userId };
}
