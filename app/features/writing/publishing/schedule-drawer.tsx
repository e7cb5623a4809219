import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { writing as texts } from "#app/texts/en/writing.ts";
import { Button } from "#app/ui/button.tsx";
import { Drawer } from "#app/ui/drawer.tsx";
import { InputField } from "#app/ui/input-field.tsx";
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
    <Drawer title={texts.share.title} onClose={onClose}>
      <SharePreview {...preview} />
    </Drawer>
  );
}

type ScheduleDrawerProps = DrawerProps & { isBusy: boolean; onSchedule: (instant: Date) => void };

/** Chooses the time at which the server publishes a saved draft. */
export function ScheduleDrawer({ database, draftId, isBusy, onSchedule, onClose }: ScheduleDrawerProps) {
  return (
    <Drawer title={texts.status.schedule} onClose={onClose}>
      <QueryState
        query={useQuery(scheduledDraftQuery(database, draftId))}
        about={draftId}
        loadingText={texts.schedule.loading}
        skeleton={<SkeletonRows count={2} />}
        failureText={texts.schedule.failure}
        isEmpty={(found) => found === null}
        emptyText={texts.schedule.missing}
      >
        {(found) =>
          found && (
            <div className="schedule">
              <p className="text-quiet">{found.draft.post_id ? texts.schedule.changesText : texts.schedule.postText}</p>
              <TimeFields {...found} isBusy={isBusy} onSchedule={onSchedule} />
            </div>
          )
        }
      </QueryState>
    </Drawer>
  );
}

type TimeFieldsProps = Pick<ScheduleDrawerProps, "isBusy" | "onSchedule"> & { draft: ServerDraft; zone: string };

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
          label={texts.schedule.date}
          error={errors.date}
          min={wallClockAt(new Date(), zone).date}
          value={wall.date}
          onText={(date) => setWall({ ...wall, date })}
        />
        <InputField
          required
          id="schedule-time"
          type="time"
          label={texts.schedule.time(zone)}
          error={errors.time}
          value={wall.time}
          onText={(time) => setWall({ ...wall, time })}
        />
      </div>
      {errors.draft && <MissingParts problems={errors.draft} />}
      <p>
        <Button type="submit" look="quiet" aria-disabled={isBusy || undefined}>
          {scheduled_for ? texts.status.changeTime : texts.status.schedule}
        </Button>
      </p>
    </form>
  );
}

/** What the draft needs before the server can publish it. */
function MissingParts({ problems }: { problems: string[] }) {
  return (
    <div role="alert" className="field-error">
      <p>{texts.schedule.incomplete}</p>
      <ul className="list-disc pl-5">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}
