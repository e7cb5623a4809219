import type { PublicConfig } from "#shared/context.ts";
import type { EmailService } from "#shared/email-service.ts";
import type { SiteContent } from "#shared/site-content/site-content.ts";
import type { Backend } from "./backend/backend.ts";
import type { ContactService } from "./contact/contact-service.ts";
import { describeContent } from "./content/page-content.ts";
import type { SiteContentService } from "./content/site-content.ts";
import type { Env } from "./settings/env.ts";
import { configuredProviders, type ProvidersEnv } from "./settings/sign-in-providers.ts";

type EmailServiceEnv = Pick<Env, "EMAIL_SERVICE_URL" | "EMAIL_SERVICE_ID" | "EMAIL_TEMPLATE_ID" | "EMAIL_USER_ID">;
export type PageConfigEnv = EmailServiceEnv &
  Pick<Env, "SITE_URL" | "COMPANY_TIME_ZONE" | "AUTH_SHOW_LINKS" | "REQUIRE_SECOND_FACTOR"> &
  ProvidersEnv;

type PageConfigOptions = {
  env: PageConfigEnv;
  backend: Pick<Backend, "publicUrl" | "imageWidths" | "publishableKey">;
  contact: ContactService;
  content: SiteContentService;
};

/** Describes to a page and to its browser which site this is. @returns a function of the page's URL */
export function createPageConfig({ env, backend, contact, content }: PageConfigOptions) {
  const signInProviders = configuredProviders(env);
  return ({ origin, pathname }: URL, preview?: SiteContent): PublicConfig => ({
    siteUrl: env.SITE_URL ?? origin,
    backendUrl: backend.publicUrl,
    imageWidths: backend.imageWidths,
    publishableKey: backend.publishableKey,
    authShowLinks: env.AUTH_SHOW_LINKS,
    ...(env.REQUIRE_SECOND_FACTOR && { requiresSecondFactor: true }),
    ...(signInProviders.length > 0 && { signInProviders }),
    ...(env.SAML_METADATA && !env.SUPABASE_URL && { companySignIn: true }),
    ...(!contact.waiting && { storesMessagesOnly: true }),
    emailService: chooseEmailService(env, contact),
    timeZone: env.COMPANY_TIME_ZONE,
    ...describeContent(content, pathname, preview),
  });
}

function chooseEmailService(env: EmailServiceEnv, contact: ContactService): EmailService {
  const { EMAIL_SERVICE_URL: origin, EMAIL_SERVICE_ID, EMAIL_TEMPLATE_ID, EMAIL_USER_ID } = env;
  if (!origin) return { origin: "", ...contact.identifiers, formToken: contact.tokens.forPage() };
  return {
    origin,
    serviceId: EMAIL_SERVICE_ID ?? "",
    templateId: EMAIL_TEMPLATE_ID ?? "",
    userId: EMAIL_USER_ID ?? "",
    formToken: "",
  };
}
