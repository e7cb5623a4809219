import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { href, Link } from "react-router";
import { resolveContentImages } from "#app/features/posts/images/image-url.ts";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { formatDateTime } from "#app/lib/format-date-time.ts";
import { useSite } from "#app/lib/site-provider.tsx";
import { writing as texts } from "#app/texts/en/writing.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import type { OpenDraft } from "../form/use-post-draft.ts";
import { type Original, originalQuery } from "./original-query.ts";

type OriginalTextProps = {
  open: OpenDraft;
  database: DatabaseClient;
  /** When the draft of a new translation was begun. Without a time, no change of the original is reported. */
  begunAt: string | undefined;
  isDisabled: boolean;
};

/** Shows the original beside its translation. The line of the status explains a missing one. */
export function OriginalText({ open: { draft, editor }, database, begunAt, isDisabled }: OriginalTextProps) {
  const { data: original } = useQuery(originalQuery(database, draft.values.translationOf));
  function copy(content: string) {
    if (!editor.current?.append(content)) showToast("info", texts.translation.copyFailed);
  }
  if (!original) return null;
  const translatedAt = draft.post?.updated_at ?? begunAt;
  return <OriginalPanel original={original} translatedAt={translatedAt} isDisabled={isDisabled} onCopy={copy} />;
}

type OriginalPanelProps = {
  original: Original;
  translatedAt: string | undefined;
  isDisabled: boolean;
  /** Adds the stored HTML of the original to the translation. */
  onCopy: (content: string) => void;
};

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

type TranslationOfProps = {
  database: DatabaseClient;
  /** Id of the original; empty for a post that translates none. */
  translationOf: string;
};

/** The line of the status that names the original, or says that it cannot be shown. */
export function TranslationOf({ database, translationOf }: TranslationOfProps) {
  const { data: original, isError } = useQuery(originalQuery(database, translationOf));
  if (original) {
    return (
      <p className="translation-of">
        <span>{texts.translation.of}</span>
        <Link to={href("/admin/blog/edit/:slug?", { slug: original.slug })} lang={original.language}>
          {original.title}
        </Link>
      </p>
    );
  }
  if (original === null) return <p className="translation-of">{texts.translation.gone}</p>;
  return isError && <p className="translation-of text-warning">{texts.translation.failed}</p>;
}
