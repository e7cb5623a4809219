import { type Company, defaultCompany } from "#shared/company-identity.ts";
import { ownIdentifiers, type ServiceIdentifiers } from "#shared/email-service.ts";

const OTHER_SERVICE_ID = "service_website";

/** Documents contain the identifiers, so those of another firm must not contain the name of the fictional one. */
export function identifiersOf({ product }: Pick<Company, "product">): ServiceIdentifiers {
  return product === defaultCompany.product ? ownIdentifiers : { ...ownIdentifiers, serviceId: OTHER_SERVICE_ID };
}

/** Pages that are open while the firm gets another name still send the earlier id. */
export function isKnownIdentifier(name: keyof ServiceIdentifiers, value: string): boolean {
  return value === ownIdentifiers[name] || (name === "serviceId" && value === OTHER_SERVICE_ID);
}
