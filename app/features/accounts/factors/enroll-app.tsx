import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useCallback, useId, useRef, useState } from "react";
import { useSingleMutation } from "#app/lib/use-single-mutation.ts";
import { account } from "#app/texts/en/account.ts";
import { Button } from "#app/ui/button.tsx";
import { describeRequiredField, Field } from "#app/ui/field.tsx";
import { QueryState } from "#app/ui/query-state.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { useSessionStore } from "../session-provider.tsx";
import { type Enrollment, startEnrollment, verifyAppCode } from "./factor-calls.ts";

const texts = account.enrollment;

type EnrollAppProps = { issuer: string; onAdded: () => void; onCancel: () => void };

/** Shows a secret for the authenticator app as a QR code and as text, and asks for its first code. */
export function EnrollApp({ issuer, onAdded, onCancel }: EnrollAppProps) {
  const store = useSessionStore();
  const [attempt] = useState(() => crypto.randomUUID());
  const query = useQuery({
    queryKey: ["account", "enrollment", attempt],
    queryFn: async () => startEnrollment(await store.getAuthClient(), issuer),
    staleTime: Number.POSITIVE_INFINITY, // another secret would replace the scanned one
    gcTime: 0,
    retry: false,
  });
  return (
    <>
      <QueryState
        query={query}
        about="enrollment"
        loadingText={texts.loading}
        skeleton={<SkeletonRows count={2} />}
        failureText={query.error?.message ?? texts.failure}
      >
        {(enrollment) => <Confirmation {...enrollment} onAdded={onAdded} onCancel={onCancel} />}
      </QueryState>
      {query.isError && (
        <Button look="quiet" onClick={onCancel}>
          {account.cancel}
        </Button>
      )}
    </>
  );
}

function Confirmation({ factorId, qrCode, secret, onAdded, onCancel }: Enrollment & Omit<EnrollAppProps, "issuer">) {
  const store = useSessionStore();
  const id = useId();
  const code = useRef<HTMLInputElement>(null);
  const focus = useCallback((element: HTMLElement | null) => element?.focus(), []);
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async (typed: string) => verifyAppCode(await store.getAuthClient(), factorId, typed),
    retry: false,
    onSuccess: onAdded,
    onError: () => code.current?.focus(),
  });
  function confirm(event: FormEvent) {
    event.preventDefault();
    mutate(code.current?.value ?? "");
  }
  return (
    <form noValidate aria-label={account.factors.add} className="factor-enrollment" onSubmit={confirm}>
      <img className="factor-qr" src={qrCode} alt={texts.qrCode} width={200} height={200} />
      <div className="factor-steps">
        <p ref={focus} tabIndex={-1}>
          {texts.scan}
        </p>
        <p className="factor-secret">{secret.match(/.{1,4}/g)?.join(" ")}</p>
        <Field id={id} label={texts.label} hint={texts.hint} error={error?.message} isAlert>
          <input
            ref={code}
            id={id}
            className="input"
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={20}
            {...describeRequiredField(id, error?.message)}
          />
        </Field>
        <div className="factor-buttons">
          <Button type="submit" aria-disabled={isPending || undefined}>
            {isPending ? texts.busy : texts.submit}
          </Button>
          <Button look="quiet" onClick={onCancel}>
            {account.cancel}
          </Button>
        </div>
      </div>
    </form>
  );
}
