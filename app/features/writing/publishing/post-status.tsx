import { useRef, useState } from "react";
import { Link } from "react-router";
import { PublicPostLinks } from "#app/features/posts/public-post-links.tsx";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import type { Post } from "#shared/post.ts";
import type { ScheduleChange } from "../data/schedule-draft.ts";
import type { ServerDraft } from "../model/server-draft.ts";
import { useSchedule } from "./use-schedule.ts";

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
};

type Tool = { name: "schedule" | "share"; draftId: string; drawers: typeof import("./publishing-drawers.tsx") };

/** Shows whether and when the text is public, with buttons to preview, share and schedule it. */
export function PostStatus({ post, database, found, draftId, isDisabled, saveDraft, onPreview }: PostStatusProps) {
  const [tool, setTool] = useState<Tool | null>(null);
  const scheduleButton = useRef<HTMLButtonElement>(null);
  const { time, setBy, failure, isPending, change } = useSchedule(database, found, draftId);

  async function open(name: Tool["name"]) {
    const id = await saveDraft();
    if (!id) return;
    try {
      setTool({ name, draftId: id, drawers: await import("./publishing-drawers.tsx") });
    } catch {
      showToast("error", "A part of the page could not be loaded. Check your connection and try again.");
    }
  }

  function changeNow(wanted: ScheduleChange, done: string) {
    // The pressed button disappears.
    if (draftId) change({ draftId, change: wanted, done, after: () => scheduleButton.current?.focus() });
  }

  return (
    <section aria-labelledby="post-status" className="post-status">
      <div className="post-status-head">
        <h2 id="post-status" className="post-label">
          Status
        </h2>
        {post && <PublicPostLinks slug={post.slug} />}
      </div>
      <p className="post-status-now" data-state={time === null ? (post ? "online" : "draft") : "scheduled"}>
        <strong>{post ? "Online" : time === null ? "Draft" : `Scheduled for ${time}`}</strong>
        {post && time !== null && ` · Changes scheduled for ${time}`}
        {time !== null && setBy && <span className="text-quiet"> by {setBy}</span>}
      </p>
      {failure && <p className="text-warning wrap-anywhere">It was not published: {failure}</p>}
      <p className="post-tools">
        <Button
          ref={scheduleButton}
          look="quiet"
          aria-haspopup="dialog"
          disabled={isDisabled}
          onClick={() => void open("schedule")}
        >
          {time === null ? "Schedule" : "Change time"}
        </Button>
        {time !== null && (
          <Button
            look="quiet"
            aria-disabled={isPending || undefined}
            onClick={() => changeNow({ scheduled_for: null }, "Schedule cancelled.")}
          >
            Cancel schedule
          </Button>
        )}
        {failure && (
          <Button
            look="quiet"
            aria-disabled={isPending || undefined}
            onClick={() => changeNow({ schedule_failure: null }, "Note removed.")}
          >
            Remove this note
          </Button>
        )}
        <Button look="quiet" disabled={isDisabled} onClick={onPreview}>
          Preview
        </Button>
        <Button look="quiet" aria-haspopup="dialog" disabled={isDisabled} onClick={() => void open("share")}>
          Share
        </Button>
        {post && (
          <Link to={`/admin/blog/history/${post.slug}`} className="button button-quiet">
            History
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
              done: "Draft scheduled.",
              after: () => setTool(null),
            })
          }
        />
      )}
    </section>
  );
}
