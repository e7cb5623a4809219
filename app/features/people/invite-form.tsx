import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { describeRequiredField } from "#app/ui/field.tsx";
import type { Invited } from "#shared/people-api.ts";
import { invitePerson } from "./data/ask-people.ts";

const PROBLEM = "Please enter a valid email address.";

type InviteFormProps = { send: typeof fetch; onInvited: (invited: Invited) => void };

/** Shows a rejection at the field, which retains its value. */
export function InviteForm({ send, onInvited }: InviteFormProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (email: string) => invitePerson(send, email),
    retry: false,
    onSuccess(invited) {
      if (input.current) input.current.value = "";
      onInvited(invited);
    },
    onError: (error) => {
      setProblem(explainFailure(error, "invitation"));
      input.current?.focus();
    },
    // Does not wait for the list: until this mutation is settled, the form ignores presses.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ["people"] }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending || !input.current) return;
    const isValid = input.current.value.trim() !== "" && input.current.checkValidity();
    setProblem(isValid ? undefined : PROBLEM);
    if (isValid) mutate(input.current.value.trim());
    else input.current.focus();
  }

  return (
    <form className="invite-form" noValidate onSubmit={submit} aria-label="Invite somebody">
      <label className="font-mono text-sm" htmlFor={id}>
        Email address
      </label>
      <input
        ref={input}
        id={id}
        type="email"
        className="input"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        placeholder="colleague@example.com"
        {...describeRequiredField(id, problem)}
      />
      <Button type="submit" aria-disabled={isPending || undefined}>
        {isPending ? "Inviting..." : "Invite as editor"}
      </Button>
      {problem && (
        <p id={`${id}-error`} role="alert" className="field-error">
          {problem}
        </p>
      )}
    </form>
  );
}
