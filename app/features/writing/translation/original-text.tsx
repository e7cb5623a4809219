import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { href, Link } from "react-router";
import { resolveContentImages } from "#app/features/posts/images/image-url.ts";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { formatDateTime } from "#app/lib/format-date-time.ts";
import { useSite } from "#app/lib/site-provider.tsx";
import { writing as texts } from "#app/texts/en/writing.ts";
import { Button } from "#app/ui/button.tsx";
import { type Original, originalQuery } from "./original-query.ts";

type OriginalTextProps = {
  database: DatabaseClient;
  /** Id of the original; empty for a post that translates none. */
  translationOf: string;
  /** When the translation was published or begun. Without a time, no change of the original is reported. */
  translatedAt: string | undefined;
  isDisabled: boolean;
  /** Adds the stored HTML of the original to the translation. */
  onCopy: (content: string) => void;
};

/** Shows the original beside its translation. */
export function OriginalText({ database, translationOf, ...props }: OriginalTextProps) {
  const { data: original } = useQuery(originalQuery(database, translationOf));
  return original ? <OriginalPanel original={original} {...props} /> : null;
}

type OriginalPanelProps = Omit<OriginalTextProps, "database" | "translationOf"> & { original: Original };

function OriginalPanel({ original, translatedAt, isDisabled, onCopy }: OriginalPanelProps) {
  const { backendUrl } = useSite();
  // On a phone, the original would hide the field of the translation.
  const [isOpen] = useState(() => matchMedia("(width >= 48rem)").matches);
  const { title, slug, language, updated_at } = original;
  const hasChanged = translatedAt !== undefined && Date.parse(updated_at) > Date.parse(translatedAt);
  return (
    <details open={isOpen} className="original-text">
      <summary className="post-label">{texts.translation.original}</summary>
      <div className="original-head">
        <p lang={language} className="original-title">
          {title}
        </p>
        {hasChanged && (
          <p className="text-warning">
            <span>{texts.translation.changed(formatDateTime(updated_at))}</span>{" "}
            <Link to={href("/admin/blog/history/:slug?/:version?", { slug })}>{texts.status.history}</Link>
          </p>
        )}
        <Button
          look="quiet"
          disabled={isDisabled}
          // The second click of a double click would copy the text twice.
          onClick={({ detail }) => detail <= 1 && onCopy(original.content)}
        >
          {texts.translation.copy}
        </Button>
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a pointer scroll the text
        tabIndex={0}
        aria-label={texts.translation.original}
        lang={language}
        className="original-body prose"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the query that read it
        dangerouslySetInnerHTML={{ __html: resolveContentImages(original.html, backendUrl) }}
      />
    </details>
  );
}

/** The line of the status that names the original. */
export function TranslationOf({ database, translationOf }: Pick<OriginalTextProps, "database" | "translationOf">) {
  const { data: original } = useQuery(originalQuery(database, translationOf));
  if (!original) return null;
  return (
    <p className="wrap-anywhere">
      <span>{texts.translation.of}</span>
      <Link to={href("/admin/blog/edit/:slug?", { slug: original.slug })} lang={original.language}>
        {original.title}
      </Link>
    </p>
  );
}
