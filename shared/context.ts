import { createContext, RouterContextProvider } from "react-router";
import type { Company } from "./company-identity.ts";
import type { EmailService } from "./email-service.ts";
import type { Language } from "./languages.ts";
import type { DraftFields } from "./post.ts";
import type { SignInProvider } from "./sign-in-providers.ts";
import type { DocumentContent, SiteContent } from "./site-content/site-content.ts";

/** Public facts about this installation. They contain no secret, because documents include them. */
export type PublicConfig = {
  /** Origin of the site without a trailing slash, for canonical links, feeds and previews. */
  siteUrl: string;
  /** Origin of the backend for the browser; empty when the site serves the backend. */
  backendUrl: string;
  /** Widths in pixels of the backend's image variants, ascending; empty when only originals exist. */
  imageWidths: readonly number[];
  /** The anonymous key, sent as `apikey` header and bearer token (spec section 7). */
  publishableKey: string;
  /** Whether the sign-in screen links to password recovery and magic links. */
  authShowLinks: boolean;
  /** Present when every account needs a second factor. */
  requiresSecondFactor?: true;
  /** Other providers of the sign-in screen; absent without any. */
  signInProviders?: readonly SignInProvider[];
  /** Present when people can sign in with the account of their company (SAML). */
  companySignIn?: true;
  /** Present when this site sends no e-mail, so that contact messages stay in the inbox. */
  storesMessagesOnly?: true;
  /** The service that receives the contact form. */
  emailService: EmailService;
  company: Company;
  /** The firm's time zone: its day is today. */
  timeZone: string;
  /** Absent while pages show the texts of the code. */
  content?: DocumentContent;
};

/** The backend as server code reaches it: same protocols as in the browser, without a network hop if embedded. */
export type ServerBackend = {
  url: string;
  publishableKey: string;
  fetch: typeof fetch;
};

/** The current target of a preview link. */
export type PreviewResult =
  /** Fields as typed. */
  | { state: "draft"; expires_at: string; fields: DraftFields }
  | { state: "published"; slug: string }
  | { state: "revoked" | "expired" | "gone" | "unknown" | "unavailable" };

/** Looks up a link on the server with bypassed row policies, because anonymous users cannot read drafts. */
export type FindPreview = (token: string) => Promise<PreviewResult>;

/** Facts from a render that the server's document cache needs. */
export type DocumentFacts = {
  /** Inline scripts of the document; the content security policy allows only these. */
  scripts: string[];
  /** Number of pages of the list, for documents that show a list page. */
  pageCount?: number;
};

/** Reports rendering errors; the visitor sees the root error page without details. */
export type ReportError = (error: unknown, path: string) => void;

export const publicConfigContext = createContext<PublicConfig>();
export const serverBackendContext = createContext<ServerBackend>();
export const findPreviewContext = createContext<FindPreview>();
export const reportErrorContext = createContext<ReportError>();
export const documentFactsContext = createContext<DocumentFacts>();
export const languageContext = createContext<Language>();
/** All published sections in the document's language. The document contains only some of them as data. */
export const siteContentContext = createContext<SiteContent>();

/** Creates the context of one request. The server imports this function from the build, see entry.server.tsx. */
export function createRequestContext(
  config: PublicConfig,
  backend: ServerBackend,
  findPreview: FindPreview,
  reportError: ReportError,
  facts: DocumentFacts,
  language: Language,
  content: SiteContent,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(publicConfigContext, config);
  context.set(serverBackendContext, backend);
  context.set(findPreviewContext, findPreview);
  context.set(reportErrorContext, reportError);
  context.set(documentFactsContext, facts);
  context.set(languageContext, language);
  context.set(siteContentContext, content);
  return context;
}
