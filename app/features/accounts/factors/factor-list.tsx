import type { Factor } from "@supabase/auth-js";
import type { Ref } from "react";
import { formatDayOf } from "#app/lib/format-date-time.ts";
import { useSite } from "#app/lib/site-provider.tsx";
import { useSingleMutation } from "#app/lib/use-single-mutation.ts";
import { account } from "#app/texts/en/account.ts";
import { passkeys } from "#app/texts/en/passkeys.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import { useQuestion } from "#app/ui/use-question.ts";
import { useSessionStore } from "../session-provider.tsx";
import { type Factors, removeFactor } from "./factor-calls.ts";

const { factors: texts, recoveryCodes: codeTexts } = account;
const KINDS: Record<string, string> = texts.kinds;

type FactorListProps = Factors & {
  addButton: Ref<HTMLButtonElement>;
  isMakingCodes: boolean;
  onAdd: (kind: "app" | "passkey") => void;
  /** @param replaces whether the account has codes, which the new ones replace */
  onMakeCodes: (replaces: boolean) => void;
  /** Reloads the factors after a removal. */
  onRemoved: () => void;
};

/** Lists the second factors of the account, with buttons to add and remove one. */
export function FactorList({ all, recoveryCodes, addButton, onAdd, onRemoved, ...codes }: FactorListProps) {
  const removal = useFactorRemoval(onRemoved);
  const canHaveCodes = all.length > 0 && recoveryCodes !== undefined;
  return (
    <>
      {all.length === 0 ? <NoFactors /> : <FactorRows all={all} onRemove={removal.ask} />}
      {canHaveCodes && (
        <p className="factors-lead">
          {recoveryCodes ? codeTexts.left(recoveryCodes.remaining, recoveryCodes.total) : codeTexts.none}
        </p>
      )}
      <div className="factor-buttons">
        <Button ref={addButton} look="quiet" onClick={() => onAdd("app")}>
          {texts.add}
        </Button>
        <Button look="quiet" onClick={() => onAdd("passkey")}>
          {passkeys.add}
        </Button>
        {canHaveCodes && (
          <Button
            look="quiet"
            aria-disabled={codes.isMakingCodes || undefined}
            onClick={() => codes.onMakeCodes(recoveryCodes !== null)}
          >
            {recoveryCodes ? codeTexts.replace : codeTexts.make}
          </Button>
        )}
      </div>
      <RemovalQuestion removal={removal} hasOthers={all.length > 1} />
    </>
  );
}

function NoFactors() {
  const { requiresSecondFactor } = useSite();
  return (
    <p role="status" className={requiresSecondFactor ? "factors-required" : "text-quiet"}>
      {requiresSecondFactor ? texts.required : texts.none}
    </p>
  );
}

function FactorRows({ all, onRemove }: { all: Factor[]; onRemove: (factor: Factor) => void }) {
  return (
    <ul className="factor-list">
      {all.map((factor) => (
        <li key={factor.id}>
          <span>
            <span className="factor-name">{factor.friendly_name || KINDS[factor.factor_type]}</span>
            <span className="factor-note">{texts.addedOn(formatDayOf(factor.created_at))}</span>
          </span>
          <Button look="quiet" onClick={() => onRemove(factor)}>
            {texts.remove}
            <span className="sr-only">{` ${factor.friendly_name}`}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

type FactorRemoval = ReturnType<typeof useFactorRemoval>;

/** Asks before it removes a factor. @param onRemoved called after every attempt */
function useFactorRemoval(onRemoved: () => void) {
  const store = useSessionStore();
  const question = useQuestion<Factor>();
  const { mutate, isPending } = useSingleMutation({
    mutationFn: async ({ id }: Factor) => removeFactor(await store.getAuthClient(), id),
    retry: false,
    onSuccess: () => showToast("success", texts.removed),
    onError: (error) => showToast("error", texts.removeFailed(error.message)),
    onSettled(_data, _error, factor) {
      question.close(factor);
      onRemoved();
    },
  });
  return {
    asked: question.asked,
    isPending,
    ask: question.ask,
    cancel: question.cancel,
    confirm: () => question.confirm(mutate),
  };
}

function RemovalQuestion({ removal, hasOthers }: { removal: FactorRemoval; hasOthers: boolean }) {
  const { requiresSecondFactor } = useSite();
  return (
    <ConfirmDialog
      isOpen={removal.asked !== null}
      title={texts.question(removal.asked?.friendly_name ?? "")}
      cancelLabel={account.cancel}
      confirmLabel={texts.remove}
      isBusy={removal.isPending}
      onCancel={removal.cancel}
      onConfirm={removal.confirm}
    >
      <p>{hasOthers ? texts.otherStays : requiresSecondFactor ? texts.requiredStays : texts.noneStays}</p>
    </ConfirmDialog>
  );
}
