import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { formatDateTime } from "#app/lib/format-date-time.ts";
import { RowAction } from "#app/ui/data-table.tsx";
import { QueryState } from "#app/ui/query-state.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import { AccountSection } from "./account-section.tsx";
import { endOwnSession, listOwnSessions, type OwnSession } from "./data/own-sessions.ts";
import { describeDevice } from "./describe-device.ts";

export const ownSessionsKey = ["accounts", "own sessions"];

function ownSessionsQuery(database: DatabaseClient) {
  return queryOptions({
    queryKey: ownSessionsKey,
    queryFn: ({ signal }) => listOwnSessions(database, signal),
    staleTime: 0, // other devices may sign in
  });
}

type SessionsSectionProps = {
  database: DatabaseClient;
  /** Called when the session of this browser was ended. */
  onOwnSessionEnded: () => void;
};

export function SessionsSection({ database, onOwnSessionEnded }: SessionsSectionProps) {
  const queryClient = useQueryClient();
  const query = useQuery(ownSessionsQuery(database));
  const list = useRef<HTMLUListElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: OwnSession) => endOwnSession(database, id),
    retry: false,
    onSuccess(_, { is_current, user_agent }) {
      if (is_current) return onOwnSessionEnded();
      showToast("success", `${describeDevice(user_agent)} was signed out.`);
      list.current?.focus(); // the pressed button disappears
    },
    onError: (error) => showToast("error", `The session was not ended: ${explainFailure(error, "request")}`),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ownSessionsKey }),
  });
  return (
    <AccountSection title="Sessions" lead="The devices where you are signed in. End a session that you do not know.">
      <QueryState
        query={query}
        about="sessions"
        loadingText="Loading sessions..."
        skeleton={<SkeletonRows count={2} />}
        failureText="Failed to load sessions. Please try again later."
      >
        {(sessions) => (
          <ul ref={list} tabIndex={-1} aria-label="Sessions" className="session-list">
            {sessions.map((session) => (
              <Session key={session.id} session={session} onEnd={() => !isPending && mutate(session)} />
            ))}
          </ul>
        )}
      </QueryState>
    </AccountSection>
  );
}

function Session({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { user_agent, address, last_used_at, is_current } = session;
  const device = describeDevice(user_agent);
  return (
    <li className="session">
      <div>
        <p className="session-device">
          {device}
          {is_current && <span className="session-current">This session</span>}
        </p>
        <p className="session-facts">
          {address && `${address} · `}last used <time dateTime={last_used_at}>{formatDateTime(last_used_at)}</time>
        </p>
      </div>
      <RowAction name="End session" of={`on ${device}, ${formatDateTime(last_used_at)}`} isDanger onClick={onEnd} />
    </li>
  );
}
