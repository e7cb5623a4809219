import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { Button } from "#app/ui/button.tsx";
import { Drawer } from "#app/ui/drawer.tsx";
import { InputField } from "#app/ui/field.tsx";
import { QueryState } from "#app/ui/query-state.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { wallClockAt } from "#shared/zoned-time.ts";
import { scheduledDraftQuery } from "../draft-queries.ts";
import type { ServerDraft } from "../model/server-draft.ts";
import { checkSchedule, type ScheduleErrors } from "../scheduled-post.ts";
import { SharePreview } from "./share-preview.tsx";

type DrawerProps = { database: DatabaseClient; draftId: string; onClose: () => void };

export function ShareDrawer({ onClose, ...preview }: DrawerProps) {
  return (
    <Drawer title="Share a preview link" onClose={onClose}>
      <SharePreview {...preview} />
    </Drawer>
  );
}

type ScheduleDrawerProps = DrawerProps & { isBusy: boolean; onSchedule: (instant: Date) => void };

/** Chooses the time at which the server publishes a saved draft. */
export function ScheduleDrawer({ database, draftId, isBusy, onSchedule, onClose }: ScheduleDrawerProps) {
  return (
    <Drawer title="Schedule" onClose={onClose}>
      <QueryState
        query={useQuery(scheduledDraftQuery(database, draftId))}
        about={draftId}
        loadingText="Loading draft..."
        skeleton={<SkeletonRows count={2} />}
        failureText="Failed to load the draft."
        isEmpty={(found) => found === null}
        emptyText="The draft does not exist any more. It may have been published or discarded."
      >
        {(found) =>
          found && (
            <div className="schedule">
              <p className="text-quiet">
                {found.draft.post_id
                  ? "The changes go online at this time, with everything that is saved until then."
                  : "The post goes online at this time, with everything that is saved until then. Its date becomes that day."}
              </p>
              <TimeFields draft={found.draft} zone={found.zone} isBusy={isBusy} onSchedule={onSchedule} />
            </div>
          )
        }
      </QueryState>
    </Drawer>
  );
}

type TimeFieldsProps = {
  draft: ServerDraft;
  zone: string;
  isBusy: boolean;
  onSchedule: (instant: Date) => void;
};

function TimeFields({ draft, zone, isBusy, onSchedule }: TimeFieldsProps) {
  const { scheduled_for } = draft;
  const [wall, setWall] = useState(() =>
    scheduled_for ? wallClockAt(new Date(scheduled_for), zone) : { date: "", time: "" },
  );
  const [errors, setErrors] = useState<ScheduleErrors>({});

  function submit() {
    const checked = checkSchedule(draft, wall, zone);
    setErrors("errors" in checked ? checked.errors : {});
    if ("instant" in checked) onSchedule(checked.instant);
    else if (checked.errors.date) document.getElementById("schedule-date")?.focus();
    else if (checked.errors.time) document.getElementById("schedule-time")?.focus();
  }

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="schedule-fields">
        <InputField
          required
          id="schedule-date"
          type="date"
          label="Date of publishing"
          error={errors.date}
          min={wallClockAt(new Date(), zone).date}
          value={wall.date}
          onText={(date) => setWall({ ...wall, date })}
        />
        <InputField
          required
          id="schedule-time"
          type="time"
          label={`Time (${zone})`}
          error={errors.time}
          value={wall.time}
          onText={(time) => setWall({ ...wall, time })}
        />
      </div>
      {errors.draft && <DraftProblems problems={errors.draft} />}
      <p>
        <Button type="submit" look="quiet" aria-disabled={isBusy || undefined}>
          {scheduled_for ? "Change time" : "Schedule"}
        </Button>
      </p>
    </form>
  );
}

function DraftProblems({ problems }: { problems: string[] }) {
  return (
    <div role="alert" className="field-error">
      <p>The draft lacks something a post needs:</p>
      <ul className="list-disc pl-5">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}
