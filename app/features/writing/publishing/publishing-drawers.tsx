import { useQuery } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { Drawer } from "#app/ui/drawer.tsx";
import { QueryState } from "#app/ui/query-state.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { scheduledDraftQuery } from "./publishing-queries.ts";
import { SharePreview } from "./share-preview.tsx";
import { TimeFields } from "./time-fields.tsx";

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
