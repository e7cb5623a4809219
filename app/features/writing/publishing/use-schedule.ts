import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { formatClockInZone } from "#app/lib/format-date-time.ts";
import { showToast } from "#app/ui/toasts.tsx";
import { type Schedule, type ScheduleChange, scheduleDraft } from "../data/schedule-draft.ts";
import { timeZoneQuery } from "./publishing-queries.ts";

type Change = { draftId: string; change: ScheduleChange; done: string; after: () => void };

/** The schedule of the form's draft. @param found as loaded with the draft; null without a draft */
export function useSchedule(database: DatabaseClient, found: Schedule | null, draftId: string | undefined) {
  const [changed, setChanged] = useState<Schedule | null>(null);
  const schedule = [changed, found].find((one) => one && one.id === draftId) ?? null;
  const time = schedule?.scheduled_for ?? null;
  const { data: zone } = useQuery({ ...timeZoneQuery, enabled: time !== null });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ draftId: id, change }: Change) => scheduleDraft(database, id, change),
    retry: false,
    onSuccess: (next, { done, after }) => {
      setChanged(next);
      showToast("success", done);
      after();
    },
    onError: (error) => showToast("error", `Failed to change the schedule: ${explainFailure(error, "schedule")}`),
  });
  return {
    /** The publication time in the firm's zone; null without one, '' until the zone is known. */
    time: time && (zone ? formatClockInZone(time, zone) : ""),
    setBy: schedule?.scheduled_by_name ?? null,
    failure: schedule?.schedule_failure ?? null,
    isPending,
    /** Ignores presses while a request is pending; the button keeps its focus. */
    change: (change: Change) => !isPending && mutate(change),
  };
}
