import { createContext, RouterContextProvider } from "react-router";
import type { Company } from "#app/features/company/company-identity.ts";
import type { EmailService } from "#app/features/contact/email-service.ts";

/** What every page and the browser may know about this installation. Holds no secret: it is printed into documents. */
export type PublicConfig = {
  /** Origin of the site, no trailing slash, for canonical links, feeds and previews. */
  siteUrl: string;
  /** Origin of the backend the browser talks to; empty when it is this very server. */
  backendUrl: string;
  /** Widths in pixels in which the backend makes pictures of our bucket, ascending; empty: there are originals alone. */
  imageWidths: readonly number[];
  /** The anonymous key, sent as `apikey` header and bearer token (spec section 7). */
  publishableKey: string;
  /** Whether the sign-in screen leads to password recovery and magic links. */
  authShowLinks: boolean;
  /** Who answers the contact form. */
  emailService: EmailService;
  company: Company;
};

/** How server code reaches the backend: the same protocols as the browser, without a network hop when embedded. */
export type ServerBackend = {
  url: string;
  publishableKey: string;
  fetch: typeof fetch;
};

/** What a preview link leads to at this moment. */
export type PreviewAnswer =
  | { state: "draft"; expires_at: string; draft: PreviewedDraft }
  | { state: "published"; slug: string }
  | { state: "revoked" | "expired" | "gone" | "unknown" | "unavailable" };

/** As it is typed: anything may be missing, and the content has not been sanitised. */
type PreviewedDraft = {
  title: string;
  author: string;
  date: string;
  content: string;
  image_url: string;
  tags: string[];
};

/** The server looks a link up past the policies, which show strangers no draft. */
export type FindPreview = (token: string) => Promise<PreviewAnswer>;

/** What a render finds out about its document, for the server that keeps it. */
export type DocumentFacts = {
  /** The inline scripts the site put into it, as they stand there. No other may run. */
  scripts: string[];
  /** How many pages its list has, where it shows a page of one. */
  pageCount?: number;
};

/** Where errors while rendering go; the visitor sees the root error page and no detail. */
export type ReportError = (error: unknown, path: string) => void;

export const publicConfigContext = createContext<PublicConfig>();
export const serverBackendContext = createContext<ServerBackend>();
export const findPreviewContext = createContext<FindPreview>();
export const reportErrorContext = createContext<ReportError>();
export const documentFactsContext = createContext<DocumentFacts>();

/** Gathers what the server hands to one request. The server gets at it through the build, see entry.server.tsx. */
export function createRequestContext(
  config: PublicConfig,
  backend: ServerBackend,
  findPreview: FindPreview,
  reportError: ReportError,
  facts: DocumentFacts,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(publicConfigContext, config);
  context.set(serverBackendContext, backend);
  context.set(findPreviewContext, findPreview);
  context.set(reportErrorContext, reportError);
  context.set(documentFactsContext, facts);
  return context;
}
