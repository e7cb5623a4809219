import { createContext, type ReactNode, use } from "react";
import type { Company } from "#shared/company-identity.ts";

const CompanyContext = createContext<Company | undefined>(undefined);

export function CompanyProvider({ company, children }: { company: Company; children: ReactNode }) {
  return <CompanyContext value={company}>{children}</CompanyContext>;
}

export function useCompany(): Company {
  const company = use(CompanyContext);
  if (!company) throw new Error("useCompany needs a CompanyProvider above it.");
  return company;
}
