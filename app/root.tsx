import type { ReactNode } from "react";
import { href, Links, Outlet, Scripts, ScrollRestoration, useHref, useRouteLoaderData } from "react-router";
import { defaultTitle } from "#shared/company-identity.ts";
import { publicConfigContext } from "#shared/context.ts";
import { ground } from "#shared/tokens.ts";
import type { Route } from "./+types/root.ts";
import "./document-script.ts";
import { SessionProvider } from "./features/accounts/session-provider.tsx";
import { CompanyProvider } from "./features/company/company-provider.tsx";
import { watchDocumentScript } from "./lib/document-changes.ts";
import { useNonce } from "./lib/nonce.tsx";
import { PageMeta } from "./lib/page-meta.tsx";
import { preHydrationEventsScript } from "./lib/pre-hydration-events.ts";
import { DocumentContentProvider } from "./lib/site-content.tsx";
import { SiteProvider } from "./lib/site-provider.tsx";
import { useRouteHandles } from "./routes/route-handles.ts";
import { offerScript } from "./routes/site/language-offer.ts";
import runningText from "./styles/fonts/poppins-400-common.woff2?url";
import headings from "./styles/fonts/poppins-600-common.woff2?url";
import otherMedia from "./styles/other-media.css?url";
import { pageStyles, styleNames } from "./styles/page-styles.ts";
import { writeColours } from "./styles/write-colours.ts";
import { site as siteTexts } from "./texts/en/site.ts";
import { useLanguage, useTexts } from "./texts/use-texts.tsx";
import { themeScript } from "./ui/theme.tsx";
import { ToastHost } from "./ui/toasts.tsx";

// The document contains this small script without a request. The browser's bundle reads it from there.
const styles: string = import.meta.env.SSR
  ? (await import("./styles/site.css?inline")).default
  : (document.getElementById("styles")?.textContent ?? "");

export function loader({ context }: Route.LoaderArgs) {
  return context.get(publicConfigContext);
}

/** The configuration is constant while a page is open. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage();
  // The browser has already run these scripts from the document, so its bundle leaves them out.
  const scripts = import.meta.env.SSR ? themeScript + offerScript(language) + preHydrationEventsScript : "";
  const bodyScript = import.meta.env.SSR ? watchDocumentScript : "";
  return (
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={ground.dark} media="(prefers-color-scheme: dark)" />
        <meta name="theme-color" content={ground.light} media="(prefers-color-scheme: light)" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant scripts */}
        <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: scripts }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own built stylesheet */}
        <style id="styles" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: useStyles() }} />
        <PageStyles />
        <link rel="stylesheet" media="print, (forced-colors: active)" href={otherMedia} />
        {/* Without this, a busy machine paints a half-read header, whose links then move. */}
        <link rel="expect" href="#main-navigation" blocking="render" />
        {/* Preloads fonts, which then arrive near the first paint; the stylesheet alone would load them later. */}
        {[runningText, headings].map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={font} />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <link rel="alternate" type="application/rss+xml" title="RSS" href={useHref(href("/rss.xml"))} />
        <link rel="alternate" type="application/atom+xml" title="Atom" href={useHref(href("/atom.xml"))} />
        <Links />
      </head>
      <body>
        {children}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant script */}
        <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: bodyScript }} />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** The document also has the published colours. The browser reads them from there. */
function useStyles(): string {
  const colours = useRouteLoaderData<typeof loader>("root")?.content?.sections.colours;
  return import.meta.env.SSR && colours ? styles + writeColours(colours) : styles;
}

/** The styles remain in the document, so that the browser receives them only once. */
function PageStyles() {
  const handles = useRouteHandles();
  const names = import.meta.env.SSR
    ? styleNames.filter((name) => handles.some(({ styles }) => styles === name))
    : styleNames.filter((name) => pageStyles[name]);
  return names.map((name) => (
    <style
      key={name}
      id={`${name}-styles`}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own built stylesheet
      dangerouslySetInnerHTML={{ __html: pageStyles[name] ?? "" }}
    />
  ));
}

export default function App({ loaderData: site }: Route.ComponentProps) {
  return (
    <SiteProvider site={site}>
      <CompanyProvider company={site.company}>
        <DocumentContentProvider content={site.content}>
          <SessionProvider {...site}>
            <Outlet />
          </SessionProvider>
          <ToastHost />
        </DocumentContentProvider>
      </CompanyProvider>
    </SiteProvider>
  );
}

/** The last error page (spec section 8, 'Router default error'). It has no dependencies that may fail. */
export function ErrorBoundary() {
  const company = useRouteLoaderData<typeof loader>("root")?.company;
  const texts = useTexts(siteTexts).crash;
  return (
    <main className="frame grid min-h-svh content-center gap-6">
      <PageMeta title={company ? defaultTitle(company) : texts.title} noIndex />
      <h1 className="display text-4xl">{texts.title}</h1>
      <p className="max-w-prose text-quiet">{texts.text}</p>
      <p>
        <a className="button" href={useHref("/")}>
          {texts.action}
        </a>
      </p>
    </main>
  );
}
