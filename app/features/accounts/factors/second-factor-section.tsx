import type { Factor } from "@supabase/auth-js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { formatDayOf } from "#app/lib/format-date-time.ts";
import { refreshQueries } from "#app/lib/refresh-queries.ts";
import { useSite } from "#app/lib/site-provider.tsx";
import { useSingleMutation } from "#app/lib/use-single-mutation.ts";
import { account } from "#app/texts/en/account.ts";
import { passkeys } from "#app/texts/en/passkeys.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { QueryState } from "#app/ui/query-state.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import { useQuestion } from "#app/ui/use-question.ts";
import { useSessionStore } from "../session-provider.tsx";
import { AccountSection } from "../settings/account-section.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { EnrollApp } from "./enroll-app.tsx";
import { type Factors, listFactors, makeRecoveryCodes, removeFactor } from "./factor-calls.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

const QUERY_KEY = ["account", "factors"];
const { factors: texts, recoveryCodes: codeTexts } = account;
const KINDS: Record<string, string> = texts.kinds;

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
    <AccountSection title={texts.title} lead={texts.lead}>
      <QueryState
        query={query}
        about="factors"
        loadingText={texts.loading}
        skeleton={<SkeletonRows count={2} />}
        failureText={texts.failure}
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
  const [adding, setAdding] = useState<"app" | "passkey" | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const isReturning = useRef(false);
  const focusOnReturn = useCallback((button: HTMLButtonElement | null) => {
    if (!button || !isReturning.current) return;
    isReturning.current = false;
    button.focus();
  }, []);
  const close = () => {
    isReturning.current = true;
    setAdding(null);
    setCodes(null);
  };
  const reload = () => {
    onChanged();
    return refreshQueries(queryClient, { queryKey: QUERY_KEY });
  };

  const newCodes = useSingleMutation({
    mutationFn: async (replaces: boolean) => makeRecoveryCodes(await store.getAuthClient(), replaces),
    retry: false,
    onSuccess: setCodes,
    onError: (error) => showToast("error", codeTexts.failed(error.message)),
    onSettled: reload,
  });
  const question = useQuestion<Factor>();
  const removal = useSingleMutation({
    mutationFn: async ({ id }: Factor) => removeFactor(await store.getAuthClient(), id),
    retry: false,
    onSuccess: () => showToast("success", texts.removed),
    onError: (error) => showToast("error", texts.removeFailed(error.message)),
    onSettled(_data, _error, factor) {
      question.close(factor);
      void reload();
    },
  });

  if (codes) return <RecoveryCodes codes={codes} issuer={issuer} onClose={close} />;
  if (adding) {
    const steps = {
      onCancel: close,
      onAdded() {
        close();
        showToast("success", texts.added);
        if (recoveryCodes === null) newCodes.mutate(false);
        else void reload();
      },
    };
    return adding === "passkey" ? <AddPasskey {...steps} /> : <EnrollApp issuer={issuer} {...steps} />;
  }
  return (
    <>
      {all.length === 0 && (
        <p role="status" className={requiresSecondFactor ? "factors-required" : "text-quiet"}>
          {requiresSecondFactor ? texts.required : texts.none}
        </p>
      )}
      {all.length > 0 && (
        <ul className="factor-list">
          {all.map((factor) => (
            <li key={factor.id}>
              <span>
                <span className="factor-name">{factor.friendly_name || KINDS[factor.factor_type]}</span>
                <span className="factor-note">{texts.addedOn(formatDayOf(factor.created_at))}</span>
              </span>
              <Button look="quiet" onClick={() => question.ask(factor)}>
                {texts.remove}
                <span className="sr-only">{` ${factor.friendly_name}`}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {all.length > 0 && recoveryCodes !== undefined && (
        <p className="factors-lead">
          {recoveryCodes ? codeTexts.left(recoveryCodes.remaining, recoveryCodes.total) : codeTexts.none}
        </p>
      )}
      <div className="factor-buttons">
        <Button ref={focusOnReturn} look="quiet" onClick={() => setAdding("app")}>
          {texts.add}
        </Button>
        <Button look="quiet" onClick={() => setAdding("passkey")}>
          {passkeys.add}
        </Button>
        {all.length > 0 && recoveryCodes !== undefined && (
          <Button
            look="quiet"
            aria-disabled={newCodes.isPending || undefined}
            onClick={() => newCodes.mutate(recoveryCodes !== null)}
          >
            {recoveryCodes ? codeTexts.replace : codeTexts.make}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={question.asked !== null}
        title={texts.question(question.asked?.friendly_name ?? "")}
        cancelLabel={account.cancel}
        confirmLabel={texts.remove}
        isBusy={removal.isPending}
        onCancel={question.cancel}
        onConfirm={() => question.confirm(removal.mutate)}
      >
        <p>{all.length > 1 ? texts.otherStays : requiresSecondFactor ? texts.requiredStays : texts.noneStays}</p>
      </ConfirmDialog>
    </>
  );
}
