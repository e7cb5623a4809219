import { data, useLocation } from "react-router";
import { useCompany } from "#app/features/company/company-provider.tsx";
import { DraftArticle } from "#app/features/writing/publishing/draft-article.tsx";
import { sanitizeRichText } from "#app/lib/rich-text/sanitize.ts";
import { useSite } from "#app/lib/site-provider.tsx";
import { blogLinks } from "#app/styles/blog-styles.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { StateDrawing } from "#app/ui/state-drawing.tsx";
import { StatusMessage } from "#app/ui/status-message.tsx";
import { titleOf } from "#shared/company-identity.ts";
import { findPreviewContext } from "#shared/context.ts";
import type { RouteHandle } from "#shared/site-map.ts";
import { usePrintedOrigin } from "../blog/printed-origin.ts";
import { headersOfLoader, SERVICE_UNAVAILABLE } from "../prefetch-query.server.ts";
import type { Route } from "./+types/preview.ts";

/** Shows the current draft to everyone with the link. */
export const handle: RouteHandle = { isBlog: true, isNeverCached: true };
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
  const content = await sanitizeRichText(found.fields.content ?? "");
  return data({ ...found, fields: { ...found.fields, content } }, init);
}

export default function PreviewRoute({ loaderData: preview }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1} className="frame page" style={usePrintedOrigin()}>
      <title>{titleOf("Preview", useCompany())}</title>
      <meta name="robots" content="noindex, nofollow" />
      {preview.state === "draft" ? <DraftArticle fields={preview.fields} /> : <NoPreview preview={preview} />}
    </main>
  );
}

type Ended = Exclude<Route.ComponentProps["loaderData"], { state: "draft" }>;

const WHY = {
  revoked: "This link was revoked. Ask the sender for another one.",
  expired: "Preview links work for 7 days, and this one is older. Ask the sender for another one.",
  gone: "The draft this link showed no longer exists.",
  unknown: "There is no preview at this address. Check that the link is complete.",
};

function NoPreview({ preview }: { preview: Ended }) {
  const { siteUrl } = useSite();
  const { pathname } = useLocation();
  if (preview.state === "published") {
    const path = `/blog/${preview.slug}`;
    return (
      <StatusMessage title="This post is public" action={<ButtonLink to={path}>Read the post</ButtonLink>}>
        <p className="wrap-anywhere">It was published, and everybody can read it at {siteUrl + path}</p>
      </StatusMessage>
    );
  }
  if (preview.state === "unavailable") {
    return (
      <StatusMessage
        drawing={<StateDrawing kind="failed" />}
        title="Failed to Load the Preview"
        action={
          <a className="button" href={pathname}>
            Try again
          </a>
        }
      >
        <p>The link may be valid, but its draft could not be loaded. Please try again in a moment.</p>
      </StatusMessage>
    );
  }
  const isUnknown = preview.state === "unknown";
  return (
    <StatusMessage
      drawing={<StateDrawing kind="missing" />}
      label={isUnknown ? "404" : "410"}
      title={isUnknown ? "Preview Not Found" : "This Preview Has Ended"}
      action={<ButtonLink to="/blog">Go to the blog</ButtonLink>}
    >
      <p>{WHY[preview.state]}</p>
    </StatusMessage>
  );
}
