import { type FormEvent, useCallback, useId, useRef } from "react";
import { useSingleMutation } from "#app/lib/use-single-mutation.ts";
import { passkeys } from "#app/texts/en/passkeys.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useSessionStore } from "../session-provider.tsx";
import { addPasskey } from "./passkey-calls.ts";

const LONGEST_NAME = 40;
const texts = passkeys.adding;

type AddPasskeyProps = { onAdded: () => void; onCancel: () => void };

/** Asks for a name; the browser then asks where the passkey is stored. */
export function AddPasskey({ onAdded, onCancel }: AddPasskeyProps) {
  const store = useSessionStore();
  const id = useId();
  const name = useRef<HTMLInputElement>(null);
  const focus = useCallback((element: HTMLElement | null) => element?.focus(), []);
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async (typed: string) => addPasskey(await store.getAuthClient(), typed),
    retry: false,
    onSuccess: onAdded,
    onError: () => name.current?.focus(),
  });
  function create(event: FormEvent) {
    event.preventDefault();
    mutate(name.current?.value ?? "");
  }
  return (
    <form noValidate aria-label={texts.title} className="factor-steps" onSubmit={create}>
      <p ref={focus} tabIndex={-1} className="factors-lead">
        {texts.lead}
      </p>
      <Field id={id} {...texts.name} error={error?.message} isAlert>
        <input
          ref={name}
          id={id}
          className="input"
          defaultValue={passkeys.name}
          maxLength={LONGEST_NAME}
          aria-describedby={error ? `${id}-error` : `${id}-hint`}
        />
      </Field>
      <div className="factor-buttons">
        <Button type="submit" aria-disabled={isPending || undefined}>
          {isPending ? passkeys.waiting : texts.confirm}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
