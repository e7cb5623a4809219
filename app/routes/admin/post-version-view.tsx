import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { postVersionQuery, renderedQuery, type VersionWithBefore } from "#app/features/post-history/history-queries.ts";
import { historyUrl, type ReadVersion } from "#app/features/post-history/post-version.ts";
import { VersionChanges } from "#app/features/post-history/version-changes.tsx";
import { PostArticle } from "#app/features/posts/article/post-article.tsx";
import { formatDateTime } from "#app/lib/format-date-time.ts";
import { history as texts } from "#app/texts/en/history.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { QueryState } from "#app/ui/query-state.tsx";
import { QuestionDialog } from "#app/ui/question-dialog.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { StateDrawing } from "#app/ui/state-drawing.tsx";
import { StatusMessage } from "#app/ui/status-message.tsx";
import { BackLink } from "#app/ui/text-link.tsx";
import type { Post } from "#shared/post.ts";
import { useEditorBackend } from "./editor-backend.ts";
import { useRestoreVersion } from "./use-restore-version.ts";

type PostVersionViewProps = {
  post: Post;
  /** Undefined for a URL without a valid number. */
  number: number | undefined;
};

export function PostVersionView({ post, number }: PostVersionViewProps) {
  const { database } = useEditorBackend();
  const query = useQuery({
    ...postVersionQuery(database, { post, number: number ?? 0 }),
    ...(number === undefined && { enabled: false, initialData: null }),
  });
  return (
    <QueryState
      query={query}
      about={number ?? 0}
      loadingText={texts.version.loading}
      skeleton={<SkeletonRows count={5} />}
      failureText={texts.version.failure}
    >
      {(found) => (found ? <FoundVersion post={post} found={found} /> : <MissingVersion post={post} />)}
    </QueryState>
  );
}

type View = "public" | "before" | "page";

/** An earlier version is compared with the public one first, because restoring it replaces that one. */
function FoundVersion({ post, found: { version, before } }: { post: Post; found: VersionWithBefore }) {
  const isPublic = version.replaced_at === null;
  const wanted = useSearchParams()[0].get("view");
  const view: View = wanted === "page" || wanted === "before" ? wanted : isPublic ? "before" : "public";
  const restoring = useRestoreVersion(post);
  const url = historyUrl(post.slug, version.version);
  const views = [
    ...(isPublic ? [] : [{ name: "public", to: url, text: texts.version.withPublic }]),
    { name: "before", to: `${url}?view=before`, text: texts.version.withBefore },
    { name: "page", to: `${url}?view=page`, text: texts.version.page },
  ];
  return (
    <>
      <PageHeader
        kind="list"
        className="pb-8"
        above={<BackLink to={historyUrl(post.slug)}>{texts.version.all}</BackLink>}
        title={texts.version.title(version.version)}
        lead={<Life version={version} />}
        action={
          !isPublic && (
            <Button aria-disabled={restoring.isBusy || undefined} onClick={() => restoring.ask(version)}>
              {texts.version.restore}
            </Button>
          )
        }
      />
      <nav aria-label={texts.version.views} className="section-links">
        {views.map(({ name, to, text }) => (
          <Link key={name} to={to} aria-current={name === view ? "page" : undefined}>
            {text}
          </Link>
        ))}
      </nav>
      {view === "page" && <VersionArticle post={post} version={version} />}
      {view === "before" && <ChangesSinceBefore version={version} before={before} />}
      {view === "public" && <ChangesOnRestore post={post} version={version} />}
      <QuestionDialog
        question={restoring}
        title={texts.version.question}
        cancelLabel={texts.version.cancel}
        confirmLabel={texts.version.restore}
      >
        {() => <p>{texts.version.text(version.version)}</p>}
      </QuestionDialog>
    </>
  );
}

function Life({ version: { saved_at, saved_by_name, replaced_at } }: { version: ReadVersion }) {
  const { saved, publicNow, publicUntil } = texts.version;
  const until = replaced_at === null ? publicNow : publicUntil(formatDateTime(replaced_at));
  return <span>{`${saved(formatDateTime(saved_at), saved_by_name)}, ${until}`}</span>;
}

function ChangesOnRestore({ post, version }: { post: Post; version: ReadVersion }) {
  return (
    <>
      <h2 className="version-heading">{texts.version.changesOnRestore(version.version)}</h2>
      <VersionChanges
        before={{ ...post, tags: post.tags ?? [] }}
        after={version.fields}
        names={{ before: texts.changes.publicVersion, after: texts.changes.version(version.version) }}
      />
    </>
  );
}

function ChangesSinceBefore({ version, before }: { version: ReadVersion; before: ReadVersion | null }) {
  if (!before) return <p className="version-note">{texts.version.isFirst}</p>;
  return (
    <>
      <h2 className="version-heading">{texts.version.changesSince(before.version)}</h2>
      <VersionChanges
        before={before.fields}
        after={version.fields}
        names={{ before: texts.changes.version(before.version), after: texts.changes.version(version.version) }}
      />
    </>
  );
}

function VersionArticle({ post, version }: { post: Post; version: ReadVersion }) {
  const query = useQuery(renderedQuery(version.fields.content, [post.id, version.version, post.updated_at]));
  return (
    <QueryState
      query={query}
      about={version.version}
      loadingText={texts.version.loading}
      skeleton={<SkeletonRows count={5} />}
      failureText={texts.version.failure}
    >
      {(content) => <PostArticle post={{ ...post, ...version.fields, content }} />}
    </QueryState>
  );
}

function MissingVersion({ post }: { post: Post }) {
  return (
    <StatusMessage
      drawing={<StateDrawing kind="missing" />}
      title={texts.version.missing}
      action={<ButtonLink to={historyUrl(post.slug)}>{texts.version.all}</ButtonLink>}
    >
      <p>{texts.version.missingText}</p>
    </StatusMessage>
  );
}
