import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
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
import { TranslateButton } from "./translate-button.tsx";

type PostStatusProps = {
  post: Post | null;
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

type Tool = { name: "schedule" | "share"; draftId: string; drawers: typeof import("./schedule-drawer.tsx") };

/** Shows whether and when the text is public, with buttons to preview, share and schedule it. */
export function PostStatus({ post, database, found, draftId, isDisabled, saveDraft, ...props }: PostStatusProps) {
  const [tool, setTool] = useState<Tool | null>(null);
  const scheduleButton = useRef<HTMLButtonElement>(null);
  const { time, setBy, failure, isPending, change } = useSchedule(database, found, draftId);

  async function open(name: Tool["name"]) {
    const id = await saveDraft();
    if (!id) return;
    try {
      setTool({ name, draftId: id, drawers: await import("./schedule-drawer.tsx") });
    } catch {
      showToast("error", texts.status.loadFailed);
    }
  }

  const changeButton = (label: string, wanted: ScheduleChange, done: string) => (
    <Button
      look="quiet"
      aria-disabled={isPending || undefined}
      onClick={() => {
        // The pressed button disappears.
        if (draftId) change({ draftId, change: wanted, done, after: () => scheduleButton.current?.focus() });
      }}
    >
      {label}
    </Button>
  );

  return (
    <section aria-labelledby="post-status" className="post-status">
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
      <p className="post-tools">
        <Button
          ref={scheduleButton}
          look="quiet"
          aria-haspopup="dialog"
          disabled={isDisabled}
          onClick={() => void open("schedule")}
        >
          {time === null ? texts.status.schedule : texts.status.changeTime}
        </Button>
        {time !== null && changeButton(texts.status.cancel, { scheduled_for: null }, texts.status.cancelled)}
        {failure && changeButton(texts.status.removeNote, { schedule_failure: null }, texts.status.noteRemoved)}
        <Button look="quiet" disabled={isDisabled} onClick={props.onPreview}>
          {texts.status.preview}
        </Button>
        <Button look="quiet" aria-haspopup="dialog" disabled={isDisabled} onClick={() => void open("share")}>
          {texts.status.share}
        </Button>
        {post && <TranslateButton post={post} database={database} isDisabled={isDisabled} />}
        {post && (
          <Link to={href("/admin/blog/history/:slug?/:version?", { slug: post.slug })} className="button button-quiet">
            {texts.status.history}
          </Link>
        )}
      </p>
      {tool?.name === "share" && (
        <tool.drawers.ShareDrawer database={database} draftId={tool.draftId} onClose={() => setTool(null)} />
      )}
      {tool?.name === "schedule" && (
        <tool.drawers.ScheduleDrawer
          database={database}
          draftId={tool.draftId}
          isBusy={isPending}
          onClose={() => setTool(null)}
          onSchedule={(instant) =>
            change({
              draftId: tool.draftId,
              change: { scheduled_for: instant.toISOString() },
              done: texts.status.scheduledNow,
              after: () => {
                setTool(null);
                props.onScheduled?.(tool.draftId);
              },
            })
          }
        />
      )}
    </section>
  );
}

type Change = { draftId: string; change: ScheduleChange; done: string; after: () => void };

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
