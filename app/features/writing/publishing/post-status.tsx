import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { href, Link } from "react-router";
import { PublicPostLinks } from "#app/features/posts/public-post-links.tsx";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { formatClockInZone } from "#app/lib/format-date-time.ts";
import { useSingleMutation } from "#app/lib/use-single-mutation.ts";
import { writing as texts } from "#app/texts/en/writing.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import type { Post } from "#shared/post.ts";
import { type Schedule, type ScheduleChange, scheduleDraft } from "../data/save-draft.ts";
import { timeZoneQuery } from "../draft-queries.ts";
import type { ServerDraft } from "../model/server-draft.ts";
import { TranslationOf } from "../translation/original-text.tsx";
import { TranslateButton } from "./translate-button.tsx";

type PostStatusProps = {
  post: Post | null;
  /** Id of the original of a translation; otherwise empty. */
  translationOf: string;
  database: DatabaseClient;
  /** The draft as it was loaded with the form, and the current id of the draft. */
  found: ServerDraft | null;
  draftId: string | undefined;
  isDisabled: boolean;
  /** Saves the text before it is scheduled or shown. @returns the draft's id, or null after a message */
  saveDraft: () => Promise<string | null>;
  onPreview: () => void;
  onScheduled?: ((draftId: string) => void) | undefined;
};

/** Shows whether and when the text is public, with buttons to preview, share and schedule it. */
export function PostStatus({ post, database, found, draftId, isDisabled, saveDraft, ...props }: PostStatusProps) {
  const { tool, openTool, closeTool } = useTool(saveDraft);
  const scheduleButton = useRef<HTMLButtonElement>(null);
  const schedule = useSchedule(database, found, draftId);
  const { time, failure, isPending } = schedule;

  function change(wanted: ScheduleChange, done: string) {
    // The pressed button disappears.
    if (draftId) schedule.change({ draftId, change: wanted, done, after: () => scheduleButton.current?.focus() });
  }

  return (
    <section aria-labelledby="post-status" className="post-status">
      <StatusText post={post} schedule={schedule} />
      <TranslationOf database={database} translationOf={props.translationOf} />
      <p className="post-tools">
        <Button
          ref={scheduleButton}
          look="quiet"
          aria-haspopup="dialog"
          disabled={isDisabled}
          onClick={() => void openTool("schedule")}
        >
          {time === null ? texts.status.schedule : texts.status.changeTime}
        </Button>
        {time !== null && (
          <ChangeButton isBusy={isPending} onClick={() => change({ scheduled_for: null }, texts.status.cancelled)}>
            {texts.status.cancel}
          </ChangeButton>
        )}
        {failure && (
          <ChangeButton isBusy={isPending} onClick={() => change({ schedule_failure: null }, texts.status.noteRemoved)}>
            {texts.status.removeNote}
          </ChangeButton>
        )}
        <Button look="quiet" disabled={isDisabled} onClick={props.onPreview}>
          {texts.status.preview}
        </Button>
        <Button look="quiet" aria-haspopup="dialog" disabled={isDisabled} onClick={() => void openTool("share")}>
          {texts.status.share}
        </Button>
        {post && <TranslateButton post={post} database={database} isDisabled={isDisabled} />}
        {post && <HistoryLink post={post} />}
      </p>
      <ToolDrawer
        tool={tool}
        database={database}
        schedule={schedule}
        onClose={closeTool}
        onScheduled={props.onScheduled}
      />
    </section>
  );
}

type Tool = { name: "schedule" | "share"; draftId: string; drawers: typeof import("./schedule-drawer.tsx") };

/** The tool in the drawer. It needs a saved draft, and its code loads when it opens. */
function useTool(saveDraft: PostStatusProps["saveDraft"]) {
  const [tool, setTool] = useState<Tool | null>(null);
  return {
    tool,
    async openTool(name: Tool["name"]) {
      const draftId = await saveDraft();
      if (!draftId) return;
      try {
        setTool({ name, draftId, drawers: await import("./schedule-drawer.tsx") });
      } catch {
        showToast("error", texts.status.loadFailed);
      }
    },
    closeTool: () => setTool(null),
  };
}

function StatusText({ post, schedule: { time, setBy, failure } }: { post: Post | null; schedule: DraftSchedule }) {
  return (
    <>
      <div className="post-status-head">
        <h2 id="post-status" className="post-label">
          {texts.status.title}
        </h2>
        {post && <PublicPostLinks post={post} />}
      </div>
      <p className="post-status-now" data-state={time === null ? (post ? "online" : "draft") : "scheduled"}>
        <strong>
          {post ? texts.status.online : time === null ? texts.status.draft : texts.status.scheduled(time)}
        </strong>
        {post && time !== null && <span>{texts.status.changesScheduled(time)}</span>}
        {time !== null && setBy && <span className="text-quiet">{texts.status.by(setBy)}</span>}
      </p>
      {failure && <p className="text-warning wrap-anywhere">{texts.status.notPublished(failure)}</p>}
    </>
  );
}

type ChangeButtonProps = { isBusy: boolean; onClick: () => void; children: ReactNode };

function ChangeButton({ isBusy, onClick, children }: ChangeButtonProps) {
  return (
    <Button look="quiet" aria-disabled={isBusy || undefined} onClick={onClick}>
      {children}
    </Button>
  );
}

function HistoryLink({ post }: { post: Post }) {
  return (
    <Link to={href("/admin/blog/history/:slug?/:version?", { slug: post.slug })} className="button button-quiet">
      {texts.status.history}
    </Link>
  );
}

type ToolDrawerProps = Pick<PostStatusProps, "database" | "onScheduled"> & {
  tool: Tool | null;
  schedule: DraftSchedule;
  onClose: () => void;
};

function ToolDrawer({ tool, database, schedule, onClose, onScheduled }: ToolDrawerProps) {
  if (!tool) return null;
  const { name, draftId, drawers } = tool;
  if (name === "share") return <drawers.ShareDrawer database={database} draftId={draftId} onClose={onClose} />;

  function finish() {
    onClose();
    onScheduled?.(draftId);
  }

  return (
    <drawers.ScheduleDrawer
      database={database}
      draftId={draftId}
      isBusy={schedule.isPending}
      onClose={onClose}
      onSchedule={(instant) =>
        schedule.change({
          draftId,
          change: { scheduled_for: instant.toISOString() },
          done: texts.status.scheduledNow,
          after: finish,
        })
      }
    />
  );
}

type Change = { draftId: string; change: ScheduleChange; done: string; after: () => void };

type DraftSchedule = ReturnType<typeof useSchedule>;

/** The schedule of the form's draft. @param found as loaded with the draft; null without a draft */
function useSchedule(database: DatabaseClient, found: Schedule | null, draftId: string | undefined) {
  const [changed, setChanged] = useState<Schedule | null>(null);
  const schedule = [changed, found].find((one) => one && one.id === draftId) ?? null;
  const time = schedule?.scheduled_for ?? null;
  const { data: zone } = useQuery({ ...timeZoneQuery, enabled: time !== null });
  const { mutate, isPending } = useSingleMutation({
    mutationFn: ({ draftId: id, change }: Change) => scheduleDraft(database, id, change),
    onSuccess: (next, { done, after }) => {
      setChanged(next);
      showToast("success", done);
      after();
    },
    onError: (error) => showToast("error", texts.status.changeFailed(explainFailure(error, texts.nouns.schedule))),
  });
  return {
    /** The publication time in the firm's zone; null without one, '' until the zone is known. */
    time: time && (zone ? formatClockInZone(time, zone) : ""),
    setBy: schedule?.scheduled_by_name ?? null,
    failure: schedule?.schedule_failure ?? null,
    isPending,
    change: mutate,
  };
}
