import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import type { VersionWithBefore } from "#app/features/post-history/data/post-versions.ts";
import { postVersionQuery, sanitizedQuery } from "#app/features/post-history/history-queries.ts";
import { historyUrl, type ReadVersion } from "#app/features/post-history/post-version.ts";
import { VersionChanges } from "#app/features/post-history/version-changes.tsx";
import { PostArticle } from "#app/features/posts/article/post-article.tsx";
import { formatDateTime } from "#app/lib/format-date-time.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { QueryState } from "#app/ui/query-state.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { StateDrawing } from "#app/ui/state-drawing.tsx";
import { StatusMessage } from "#app/ui/status-message.tsx";
import { BackLink } from "#app/ui/text-link.tsx";
import type { Post } from "#shared/post.ts";
import { useEditorBackend } from "./editor-backend.ts";
import { useRestoreVersion } from "./use-restore-version.ts";

const LOADING = "Loading version...";
const FAILED = "Failed to load version. Please try again later.";

type PostVersionViewProps = {
  post: Post;
  /** Undefined for an address without a valid number. */
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
      loadingText={LOADING}
      skeleton={<SkeletonRows count={5} />}
      failureText={FAILED}
    >
      {(found) => (found ? <FoundVersion post={post} found={found} /> : <MissingVersion post={post} />)}
    </QueryState>
  );
}

type View = "public" | "before" | "page";

/** An earlier version is compared with the public one first, because restoring it replaces that one. */
function FoundVersion({ post, found: { version, before } }: { post: Post; found: VersionWithBefore }) {
  const isPublic = version.replaced_at === null;
  const asked = useSearchParams()[0].get("view");
  const view: View = asked === "page" || asked === "before" ? asked : isPublic ? "before" : "public";
  const restoring = useRestoreVersion(post);
  const url = historyUrl(post.slug, version.version);
  const views = [
    ...(isPublic ? [] : [{ name: "public", to: url, text: "Compared with the public version" }]),
    { name: "before", to: `${url}?view=before`, text: "Compared with the version before" },
    { name: "page", to: `${url}?view=page`, text: "As it looked" },
  ];
  return (
    <>
      <PageHeader
        kind="list"
        className="pb-8"
        above={<BackLink to={historyUrl(post.slug)}>All versions</BackLink>}
        title={`Version ${version.version}`}
        lead={<Life version={version} />}
        action={
          !isPublic && (
            <Button aria-disabled={restoring.isBusy || undefined} onClick={() => restoring.ask(version)}>
              Restore and publish
            </Button>
          )
        }
      />
      <nav aria-label="Ways to look at it" className="section-links">
        {views.map(({ name, to, text }) => (
          <Link key={name} to={to} aria-current={name === view ? "page" : undefined}>
            {text}
          </Link>
        ))}
      </nav>
      {view === "page" && <VersionArticle post={post} version={version} />}
      {view === "before" && <ChangesSinceBefore version={version} before={before} />}
      {view === "public" && <ChangesOnRestore post={post} version={version} />}
      <ConfirmDialog
        isOpen={restoring.asked !== null}
        title="Restore and publish this version?"
        cancelLabel="Cancel"
        confirmLabel="Restore and publish"
        isBusy={restoring.isBusy}
        onCancel={restoring.cancel}
        onConfirm={restoring.confirm}
      >
        <p>
          Version {version.version} goes online now and replaces the public text. The public text stays in the history.
        </p>
      </ConfirmDialog>
    </>
  );
}

function Life({ version: { saved_at, saved_by_name, replaced_at } }: { version: ReadVersion }) {
  return (
    <>
      Saved {formatDateTime(saved_at)}
      {saved_by_name && ` by ${saved_by_name}`},{" "}
      {replaced_at === null ? "public now" : `public until ${formatDateTime(replaced_at)}`}
    </>
  );
}

function ChangesOnRestore({ post, version }: { post: Post; version: ReadVersion }) {
  return (
    <>
      <h2 className="version-note">What changes online if you restore version {version.version}</h2>
      <VersionChanges before={{ ...post, tags: post.tags ?? [] }} after={version.fields} />
    </>
  );
}

function ChangesSinceBefore({ version, before }: { version: ReadVersion; before: ReadVersion | null }) {
  if (!before) return <p className="version-note">There is no earlier version.</p>;
  return (
    <>
      <h2 className="sr-only">What changed since version {before.version}</h2>
      <VersionChanges before={before.fields} after={version.fields} />
    </>
  );
}

function VersionArticle({ post, version }: { post: Post; version: ReadVersion }) {
  const query = useQuery(sanitizedQuery(version.fields.content, [post.id, version.version, post.updated_at]));
  return (
    <QueryState
      query={query}
      about={version.version}
      loadingText={LOADING}
      skeleton={<SkeletonRows count={5} />}
      failureText={FAILED}
    >
      {(content) => <PostArticle post={{ ...post, ...version.fields, content }} />}
    </QueryState>
  );
}

function MissingVersion({ post }: { post: Post }) {
  return (
    <StatusMessage
      drawing={<StateDrawing kind="missing" />}
      title="Version Not Found"
      action={<ButtonLink to={historyUrl(post.slug)}>All versions</ButtonLink>}
    >
      <p>This post has no such version, or the version was deleted after its retention time.</p>
    </StatusMessage>
  );
}
