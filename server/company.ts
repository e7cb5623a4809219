import { type Company, defaultCompany } from "../app/features/company/company-identity.ts";
import type { Env } from "./env.ts";

/** COMPANY_ADDRESS separates its lines with a vertical bar. */
export function companyFrom(env: Env): Company {
  return {
    ...defaultCompany,
    product: env.COMPANY_PRODUCT ?? defaultCompany.product,
    legalName: env.COMPANY_LEGAL_NAME ?? defaultCompany.legalName,
    host: env.COMPANY_HOST ?? defaultCompany.host,
    email: env.COMPANY_EMAIL ?? defaultCompany.email,
    phone: env.COMPANY_PHONE ?? defaultCompany.phone,
    address: env.COMPANY_ADDRESS?.split("|").map((line) => line.trim()) ?? defaultCompany.address,
  };
}
