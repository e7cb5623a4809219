import { data, href, redirectDocument, useHref, useLocation } from "react-router";
import { useCompany } from "#app/features/company/company-provider.tsx";
import { DraftArticle } from "#app/features/writing/publishing/draft-article.tsx";
import { renderRichText } from "#app/lib/rich-text/sanitize.ts";
import { useSite } from "#app/lib/site-provider.tsx";
import { blogLinks } from "#app/styles/page-styles.ts";
import { dates } from "#app/texts/en/dates.ts";
import { preview as previewTexts } from "#app/texts/en/preview.ts";
import { site } from "#app/texts/en/site.ts";
import { writing } from "#app/texts/en/writing.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { StateDrawing } from "#app/ui/state-drawing.tsx";
import { StatusMessage } from "#app/ui/status-message.tsx";
import { titleOf } from "#shared/company-identity.ts";
import { findPreviewContext, languageContext, publicConfigContext } from "#shared/context.ts";
import { formatDay } from "#shared/format-date.ts";
import { DEFAULT_LANGUAGE, isLanguage, pathIn } from "#shared/languages.ts";
import type { RouteHandle } from "#shared/site-map.ts";
import { usePrintedOrigin } from "../blog/printed-origin.ts";
import { headersOfLoader, SERVICE_UNAVAILABLE } from "../prefetch-query.server.ts";
import type { Route } from "./+types/preview.ts";

/** Shows the current draft to everyone with the link. */
export const handle: RouteHandle = { styles: "blog", isNeverCached: true };
export const links = blogLinks;

const RESPONSES = {
  draft: { status: 200 },
  published: { status: 200 },
  revoked: { status: 410 },
  expired: { status: 410 },
  gone: { status: 410 },
  unknown: { status: 404 },
  unavailable: SERVICE_UNAVAILABLE,
};

export const headers = headersOfLoader;

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const found = await context.get(findPreviewContext)(token);
  const init = RESPONSES[found.state];
  if (found.state !== "draft") return data(found, init);
  const { language = DEFAULT_LANGUAGE } = found.fields;
  if (isLanguage(language) && language !== context.get(languageContext)) {
    // React Router adds the base path of this language to a path. The language of a draft may change.
    const { siteUrl } = context.get(publicConfigContext);
    throw redirectDocument(siteUrl + pathIn(language, href("/preview/:token", { token })), 302);
  }
  const content = await renderRichText(found.fields.content ?? "");
  return data({ ...found, fields: { ...found.fields, content } }, init);
}

export default function PreviewRoute({ loaderData: preview }: Route.ComponentProps) {
  const draftTexts = useTexts(writing).preview;
  const days = useTexts(dates);
  return (
    <main id="main" tabIndex={-1} className="frame page" style={usePrintedOrigin()}>
      <title>{titleOf(useTexts(previewTexts).documentTitle, useCompany())}</title>
      <meta name="robots" content="noindex, nofollow" />
      {preview.state === "draft" ? (
        <DraftArticle
          fields={preview.fields}
          ribbon={draftTexts.validUntil(formatDay(preview.expires_at, days.long))}
        />
      ) : (
        <NoPreview preview={preview} />
      )}
    </main>
  );
}

type Ended = Exclude<Route.ComponentProps["loaderData"], { state: "draft" }>;

function NoPreview({ preview }: { preview: Ended }) {
  const { siteUrl } = useSite();
  const texts = useTexts(previewTexts);
  const { tryAgain } = useTexts(site);
  const { pathname } = useLocation();
  const own = useHref(pathname);
  if (preview.state === "published") {
    const path = href("/blog/:slug", { slug: preview.slug });
    return (
      <StatusMessage title={texts.published.title} action={<ButtonLink to={path}>{texts.published.action}</ButtonLink>}>
        <p className="wrap-anywhere">{texts.published.text(siteUrl + path)}</p>
      </StatusMessage>
    );
  }
  if (preview.state === "unavailable") {
    return (
      <StatusMessage
        drawing={<StateDrawing kind="failed" />}
        title={texts.unavailable.title}
        action={
          <a className="button" href={own}>
            {tryAgain}
          </a>
        }
      >
        <p>{texts.unavailable.text}</p>
      </StatusMessage>
    );
  }
  const isUnknown = preview.state === "unknown";
  return (
    <StatusMessage
      drawing={<StateDrawing kind="missing" />}
      label={isUnknown ? "404" : "410"}
      title={isUnknown ? texts.notFound : texts.ended}
      action={<ButtonLink to={href("/blog")}>{texts.action}</ButtonLink>}
    >
      <p>{texts[preview.state]}</p>
    </StatusMessage>
  );
}
