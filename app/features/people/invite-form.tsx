import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { refreshQueries } from "#app/lib/refresh-queries.ts";
import { useSingleMutation } from "#app/lib/use-single-mutation.ts";
import { people } from "#app/texts/en/people.ts";
import { Button } from "#app/ui/button.tsx";
import { describeRequiredField, Field } from "#app/ui/field.tsx";
import { readEmail } from "#platform/text/email-address.ts";
import { type Invited, LONGEST_NAME } from "#shared/people-api.ts";
import { invitePerson } from "./data/ask-people.ts";

type InviteFormProps = { send: typeof fetch; onInvited: (invited: Invited) => void };

/** Shows a rejection at the field, which retains its value. */
export function InviteForm({ send, onInvited }: InviteFormProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (email: string) => invitePerson(send, { email, name: nameInput.current?.value.trim() ?? "" }),
    onSuccess(invited) {
      for (const field of [input.current, nameInput.current]) if (field) field.value = "";
      onInvited(invited);
    },
    onError: (error) => {
      setProblem(explainFailure(error, people.invite.noun));
      input.current?.focus();
    },
    // Does not wait for the list to reload, because the form ignores clicks until this mutation has ended.
    onSettled: () => void refreshQueries(queryClient, { queryKey: ["people"] }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!input.current) return;
    const email = readEmail(input.current.value);
    setProblem(email === undefined ? people.invite.invalidEmail : undefined);
    if (email !== undefined) mutate(email);
    else input.current.focus();
  }

  return (
    <form className="invite-form" noValidate onSubmit={submit} aria-label={people.invite.form}>
      <Field id={id} label={people.invite.email} error={problem} isAlert>
        <input
          ref={input}
          id={id}
          type="email"
          className="input"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          placeholder={people.invite.placeholder}
          {...describeRequiredField(id, problem)}
        />
      </Field>
      <Field id={`${id}-name`} label={people.invite.name}>
        <input ref={nameInput} id={`${id}-name`} className="input" autoComplete="off" maxLength={LONGEST_NAME} />
      </Field>
      <Button type="submit" aria-disabled={isPending || undefined}>
        {isPending ? people.invite.busy : people.invite.submit}
      </Button>
    </form>
  );
}
