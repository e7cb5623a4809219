import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef } from "react";
import { nameOfEditor } from "#app/features/posts/name-of-editor.ts";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { formatDateTimeInZone } from "#app/lib/format-date-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { QueryState } from "#app/ui/query-state.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import { scheduleDraft } from "../data/schedule-draft.ts";
import type { ServerDraft } from "../model/server-draft.ts";
import { timeZoneQuery } from "./publishing-queries.ts";
import { TimeFields } from "./time-fields.tsx";

type ScheduleProps = { database: DatabaseClient; draft: ServerDraft };

export function ScheduleForm(props: ScheduleProps) {
  return (
    <QueryState
      query={useQuery(timeZoneQuery)}
      about="time zone"
      loadingText="Loading time zone..."
      skeleton={<SkeletonRows count={1} />}
      failureText="Failed to load the site's time zone."
    >
      {(zone) => <Schedule {...props} zone={zone} />}
    </QueryState>
  );
}

function Schedule({ database, draft, zone }: ScheduleProps & { zone: string }) {
  const { scheduled_for, scheduled_by_name, schedule_failure } = draft;
  const heading = useRef<HTMLParagraphElement>(null);
  const changing = useScheduleChange(database, draft.id, heading);
  /** Ignores clicks while a request is pending; the button keeps its focus. */
  const change = (wanted: Change) => !changing.isPending && changing.mutate(wanted);

  return (
    <div className="grid gap-5">
      {schedule_failure && (
        <Notice kind="warning" aria-label="Why it was not published" className="grid gap-3">
          <p className="wrap-anywhere">{schedule_failure}</p>
          <p>
            <Button
              look="quiet"
              aria-disabled={changing.isPending || undefined}
              onClick={() => change({ change: { schedule_failure: null }, done: "Note removed." })}
            >
              Remove this note
            </Button>
          </p>
        </Notice>
      )}
      <p ref={heading} tabIndex={-1} className="wrap-anywhere">
        {scheduled_for ? (
          <>
            Will be published <strong>{formatDateTimeInZone(scheduled_for, zone)}</strong>, set by{" "}
            {nameOfEditor(scheduled_by_name, "within")}.
          </>
        ) : (
          "No time is set."
        )}
      </p>
      <p className="text-quiet">
        The server publishes the draft as it is then, with whatever is saved until that time.
        {draft.post_id === null && " The post has that day as its date."}
      </p>
      <TimeFields
        key={scheduled_for}
        draft={draft}
        zone={zone}
        isBusy={changing.isPending}
        onSchedule={(instant) => change({ change: { scheduled_for: instant.toISOString() }, done: "Draft scheduled." })}
        onTakeBack={() => change({ change: { scheduled_for: null }, done: "The draft is not scheduled any more." })}
      />
    </div>
  );
}

type Change = { change: Parameters<typeof scheduleDraft>[2]; done: string };

function useScheduleChange(database: DatabaseClient, draftId: string, focused: RefObject<HTMLElement | null>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ change }: Change) => scheduleDraft(database, draftId, change),
    retry: false,
    onSuccess: async (_, { done }) => {
      showToast("success", done);
      await queryClient.invalidateQueries({ queryKey: ["drafts"] });
      focused.current?.focus(); // the pressed button may have been removed
    },
    onError: (error) => showToast("error", `Failed to change the schedule: ${explainFailure(error, "schedule")}`),
  });
}
