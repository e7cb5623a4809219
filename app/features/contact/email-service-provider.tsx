import { createContext, type ReactNode, use } from "react";
import { type EmailService, ownIdentifiers } from "#shared/email-service.ts";

const EmailServiceContext = createContext<EmailService>({ origin: "", ...ownIdentifiers, formToken: "" });

export function EmailServiceProvider({ service, children }: { service: EmailService; children: ReactNode }) {
  return <EmailServiceContext value={service}>{children}</EmailServiceContext>;
}

export function useEmailService(): EmailService {
  return use(EmailServiceContext);
}
