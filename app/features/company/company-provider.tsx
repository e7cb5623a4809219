import { createContext, type ReactNode, use } from "react";
import { type Company, defaultCompany } from "./company-identity.ts";

const CompanyContext = createContext<Company>(defaultCompany);

export function CompanyProvider({ company, children }: { company: Company; children: ReactNode }) {
  return <CompanyContext value={company}>{children}</CompanyContext>;
}

export function useCompany(): Company {
  return use(CompanyContext);
}
