import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefCallback, useCallback, useRef, useState } from "react";
import { refreshQueries } from "#app/lib/refresh-queries.ts";
import { useSingleMutation } from "#app/lib/use-single-mutation.ts";
import { account } from "#app/texts/en/account.ts";
import { QueryState } from "#app/ui/query-state.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import { useSessionStore } from "../session-provider.tsx";
import { AccountSection } from "../settings/account-section.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { EnrollApp } from "./enroll-app.tsx";
import { type Factors, listFactors, makeRecoveryCodes } from "./factor-calls.ts";
import { FactorList } from "./factor-list.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

const QUERY_KEY = ["account", "factors"];
const { factors: texts, recoveryCodes: codeTexts } = account;

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
            <FactorSteps {...factors} {...props} />
          </div>
        )}
      </QueryState>
    </AccountSection>
  );
}

/** What the section shows instead of the list of factors. */
type Step = { kind: "app" } | { kind: "passkey" } | { kind: "codes"; codes: string[] };

function FactorSteps({ all, recoveryCodes, issuer, onChanged }: Factors & SecondFactorProps) {
  const [step, setStep] = useState<Step | null>(null);
  const [addButton, returnFocus] = useReturningFocus();
  const reload = useFactorReload(onChanged);
  const newCodes = useNewCodes((codes) => setStep({ kind: "codes", codes }), reload);

  function close() {
    returnFocus();
    setStep(null);
  }

  function finishAdding() {
    close();
    showToast("success", texts.added);
    if (recoveryCodes === null) newCodes.mutate(false);
    else void reload();
  }

  switch (step?.kind) {
    case "codes":
      return <RecoveryCodes codes={step.codes} issuer={issuer} onClose={close} />;
    case "passkey":
      return <AddPasskey onCancel={close} onAdded={finishAdding} />;
    case "app":
      return <EnrollApp issuer={issuer} onCancel={close} onAdded={finishAdding} />;
    default:
      return (
        <FactorList
          all={all}
          recoveryCodes={recoveryCodes}
          addButton={addButton}
          isMakingCodes={newCodes.isPending}
          onAdd={(kind) => setStep({ kind })}
          onMakeCodes={newCodes.mutate}
          onRemoved={() => void reload()}
        />
      );
  }
}

/** @returns a ref for the element that gets the focus when the list returns, and a function that announces the return */
function useReturningFocus(): [RefCallback<HTMLElement>, () => void] {
  const isReturning = useRef(false);
  const focusOnReturn = useCallback((element: HTMLElement | null) => {
    if (!element || !isReturning.current) return;
    isReturning.current = false;
    element.focus();
  }, []);
  return [
    focusOnReturn,
    () => {
      isReturning.current = true;
    },
  ];
}

function useFactorReload(onChanged: () => void): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => {
    onChanged();
    return refreshQueries(queryClient, { queryKey: QUERY_KEY });
  };
}

/** Makes recovery codes, which the service shows only once. @param reload runs after every attempt */
function useNewCodes(onMade: (codes: string[]) => void, reload: () => Promise<void>) {
  const store = useSessionStore();
  return useSingleMutation({
    mutationFn: async (replaces: boolean) => makeRecoveryCodes(await store.getAuthClient(), replaces),
    retry: false,
    onSuccess: onMade,
    onError: (error) => showToast("error", codeTexts.failed(error.message)),
    onSettled: reload,
  });
}
