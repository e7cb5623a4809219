import { defaultCompany, describeCompany } from "#shared/company-identity.ts";

/** The firm's own sentences, unless the operator configures others. */
export const identity = {
  tagline: defaultCompany.tagline,
  footerTagline: defaultCompany.footerTagline,
  address: defaultCompany.address,
  describe: describeCompany,
};
