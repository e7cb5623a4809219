import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { formatDateTime } from "#app/lib/format-date-time.ts";
import { refreshQueries } from "#app/lib/refresh-queries.ts";
import { useSingleMutation } from "#app/lib/use-single-mutation.ts";
import { account } from "#app/texts/en/account.ts";
import { Button } from "#app/ui/button.tsx";
import { RowAction } from "#app/ui/data-table.tsx";
import { QueryState } from "#app/ui/query-state.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import { AccountSection } from "./account-section.tsx";
import { endOwnSession, listOwnSessions, type OwnSession } from "./data/own-sessions.ts";
import { describeDevice } from "./describe-device.ts";

const texts = account.sessions;

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
  /** Ends all sessions of the account. @throws if they were not ended */
  signOutEverywhere: () => Promise<void>;
};

export function SessionsSection({ database, onOwnSessionEnded, signOutEverywhere }: SessionsSectionProps) {
  const queryClient = useQueryClient();
  const query = useQuery(ownSessionsQuery(database));
  const list = useRef<HTMLUListElement>(null);
  const { mutate } = useSingleMutation({
    mutationFn: ({ id }: OwnSession) => endOwnSession(database, id),
    retry: false,
    onSuccess(_, { is_current, user_agent }) {
      if (is_current) return onOwnSessionEnded();
      showToast("success", texts.ended(describeDevice(user_agent)));
      list.current?.focus(); // the pressed button disappears
    },
    onError: (error) => showToast("error", texts.failed(explainFailure(error, account.noun))),
    onSettled: () => void refreshQueries(queryClient, { queryKey: ownSessionsKey }),
  });
  const everywhere = useSingleMutation({
    mutationFn: signOutEverywhere,
    retry: false,
    onError: () => showToast("error", texts.everywhereFailed),
  });
  return (
    <AccountSection title={texts.title} lead={texts.lead}>
      <QueryState
        query={query}
        about="sessions"
        loadingText={texts.loading}
        skeleton={<SkeletonRows count={2} />}
        failureText={texts.failure}
      >
        {(sessions) => (
          <ul ref={list} tabIndex={-1} aria-label={texts.title} className="session-list">
            {sessions.map((session) => (
              <Session key={session.id} session={session} onEnd={() => mutate(session)} />
            ))}
          </ul>
        )}
      </QueryState>
      <Button look="quiet" onClick={() => everywhere.mutate()}>
        {texts.everywhere}
      </Button>
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
          <span>{device}</span>
          {is_current && <span className="session-current">{texts.this}</span>}
        </p>
        <p className="session-facts">
          {address && <span>{`${address} · `}</span>}
          <span>{texts.lastUsed}</span> <time dateTime={last_used_at}>{formatDateTime(last_used_at)}</time>
        </p>
      </div>
      <RowAction name={texts.end} of={texts.which(device, formatDateTime(last_used_at))} isDanger onClick={onEnd} />
    </li>
  );
}
