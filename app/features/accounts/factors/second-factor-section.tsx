import type { Factor } from "@supabase/auth-js";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatDayOf } from "#app/lib/format-date-time.ts";
import { useSite } from "#app/lib/site-provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { QueryState } from "#app/ui/query-state.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import { useQuestion } from "#app/ui/use-question.ts";
import { useSessionStore } from "../session-provider.tsx";
import { AccountSection } from "../settings/account-section.tsx";
import { EnrollApp } from "./enroll-app.tsx";
import { type Factors, listFactors, makeRecoveryCodes, removeFactor } from "./factor-calls.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

const QUERY_KEY = ["account", "factors"];
const KINDS: Record<string, string> = { totp: "Authenticator app", webauthn: "Passkey", phone: "Phone" };

type SecondFactorProps = {
  /** The name of the site in the person's authenticator app. */
  issuer: string;
  /** Sessions without the second factor have ended. */
  onChanged: () => void;
};

/** The section of the account page for the second factor. */
export function SecondFactorSection(props: SecondFactorProps) {
  const store = useSessionStore();
  const query = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async () => listFactors(await store.getAuthClient()),
    staleTime: 0, // another device may change the factors
  });
  return (
    <AccountSection
      title="Second factor"
      lead="With a second factor, a sign-in needs your password and a code from your phone. A stolen password is then not enough."
    >
      <QueryState
        query={query}
        about="factors"
        loadingText="Loading your second factor..."
        skeleton={<SkeletonRows count={2} />}
        failureText="Failed to load your second factor. Please try again later."
      >
        {(factors) => (
          <div className="factors">
            <FactorList {...factors} {...props} />
          </div>
        )}
      </QueryState>
    </AccountSection>
  );
}

function FactorList({ all, recoveryCodes, issuer, onChanged }: Factors & SecondFactorProps) {
  const store = useSessionStore();
  const queryClient = useQueryClient();
  const { requiresSecondFactor } = useSite();
  const [isAdding, setAdding] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const reload = () => {
    onChanged();
    return queryClient.invalidateQueries({ queryKey: QUERY_KEY });
  };

  const newCodes = useMutation({
    mutationFn: async (replaces: boolean) => makeRecoveryCodes(await store.getAuthClient(), replaces),
    retry: false,
    onSuccess: setCodes,
    onError: (error) => showToast("error", `No recovery codes were made: ${error.message}`),
    onSettled: reload,
  });
  const question = useQuestion<Factor>();
  const removal = useMutation({
    mutationFn: async ({ id }: Factor) => removeFactor(await store.getAuthClient(), id),
    retry: false,
    onSuccess: () => showToast("success", "The second factor was removed."),
    onError: (error) => showToast("error", `The second factor was not removed: ${error.message}`),
    onSettled(_data, _error, factor) {
      question.close(factor);
      void reload();
    },
  });

  if (codes) return <RecoveryCodes codes={codes} issuer={issuer} onClose={() => setCodes(null)} />;
  if (isAdding) {
    return (
      <EnrollApp
        issuer={issuer}
        onCancel={() => setAdding(false)}
        onAdded={() => {
          setAdding(false);
          showToast("success", "The second factor was added.");
          if (recoveryCodes === null) newCodes.mutate(false);
          else void reload();
        }}
      />
    );
  }
  return (
    <>
      {all.length === 0 && (
        <p role="status" className={requiresSecondFactor ? "factors-required" : "text-quiet"}>
          {requiresSecondFactor
            ? "This site asks every account for a second factor. Add one to open the administration."
            : "You have no second factor."}
        </p>
      )}
      {all.length > 0 && (
        <ul className="factor-list">
          {all.map((factor) => (
            <li key={factor.id}>
              <span>
                <span className="factor-name">{factor.friendly_name || KINDS[factor.factor_type]}</span>
                <span className="factor-note">added {formatDayOf(factor.created_at)}</span>
              </span>
              <Button look="quiet" onClick={() => question.ask(factor)}>
                Remove<span className="sr-only"> {factor.friendly_name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {all.length > 0 && recoveryCodes !== undefined && (
        <p className="factors-lead">
          {recoveryCodes
            ? `You have ${recoveryCodes.remaining} of ${recoveryCodes.total} recovery codes left. Each one replaces the code of your phone once.`
            : "You have no recovery codes. If you lose your phone, only an owner can let you in."}
        </p>
      )}
      <div className="factor-buttons">
        <Button ref={addButton} look="quiet" onClick={() => setAdding(true)}>
          Add authenticator app
        </Button>
        {all.length > 0 && recoveryCodes !== undefined && (
          <Button
            look="quiet"
            aria-disabled={newCodes.isPending || undefined}
            onClick={() => !newCodes.isPending && newCodes.mutate(recoveryCodes !== null)}
          >
            {recoveryCodes ? "Replace recovery codes" : "Make recovery codes"}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={question.asked !== null}
        title={`Remove ${question.asked?.friendly_name || "this second factor"}?`}
        cancelLabel="Cancel"
        confirmLabel="Remove"
        isBusy={removal.isPending}
        onCancel={question.cancel}
        onConfirm={() => question.confirm(removal.mutate)}
      >
        <p>
          {all.length > 1
            ? "Sign-ins no longer accept its codes. Your other second factor stays."
            : "Your sign-in then needs only the password, and your recovery codes end."}
        </p>
      </ConfirmDialog>
    </>
  );
}
