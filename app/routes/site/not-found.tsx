import { useEffect } from "react";
import { data, useLocation } from "react-router";
import { useCompany } from "#app/features/company/company-provider.tsx";
import { PageMeta } from "#app/lib/page-meta.tsx";
import { notFound } from "#app/texts/en/not-found.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { StatusMessage } from "#app/ui/status-message.tsx";
import { titleOf } from "#shared/company-identity.ts";
import type { RouteHandle } from "#shared/site-map.ts";
import { BaseGrid } from "./base-grid.tsx";
import stylesFile from "./not-found.css?url";

export const links = () => [{ rel: "stylesheet", href: stylesFile }];

/** One document for all unknown paths, because it does not show the path. */
export const handle: RouteHandle = { hasOneDocument: true };

/** Responds with 404 to all other paths. The server's request log contains the path. */
export function loader() {
  return data(null, { status: 404 });
}

export function clientLoader() {
  return null;
}

export default function NotFoundPage() {
  const company = useCompany();
  const { pathname } = useLocation();
  const texts = useTexts(notFound);

  useEffect(() => {
    console.warn("Not found:", pathname);
  }, [pathname]);

  return (
    <main id="main" tabIndex={-1} className="frame page not-found grid items-center gap-12">
      <PageMeta title={titleOf(texts.documentTitle, company)} noIndex />
      <StatusMessage label="404" title={texts.title} action={<ButtonLink to="/">{texts.action}</ButtonLink>}>
        <p>{texts.text}</p>
      </StatusMessage>
      <BaseGrid />
    </main>
  );
}
