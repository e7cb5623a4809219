import { useMutation, useQueryClient } from "@tanstack/react-query";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { refreshQueries } from "#app/lib/refresh-queries.ts";
import { people } from "#app/texts/en/people.ts";
import { showToast } from "#app/ui/toasts.tsx";
import { useQuestion } from "#app/ui/use-question.ts";
import { type Invited, nameOfPerson, type Person, type PersonChange } from "#shared/people-api.ts";
import { changePerson, inviteAgain, renamePerson } from "./data/ask-people.ts";

type AskedChange = Exclude<PersonChange, "enable">;

const ENDS_SESSIONS: PersonChange[] = ["end sessions", "reset factors", "disable", "remove"];

type Options = {
  send: typeof fetch;
  onInvited: (invited: Invited) => void;
  /** Called after the row was removed from the list. */
  onRemoved: () => void;
  /** Called when the change ended the user's own session. */
  onOwnSessionEnded: () => void;
};

type Request = { person: Person; change: PersonChange; isOwn: boolean };

export type PersonChanges = ReturnType<typeof usePersonChanges>;

/** The changes of the list's rows. Each one reloads the list afterwards, also after a rejection. */
export function usePersonChanges({ send, onInvited, onRemoved, onOwnSessionEnded }: Options) {
  const refresh = useRefreshPeople();
  const { mutate: renew } = useMutation({
    mutationFn: ({ id }: Person) => inviteAgain(send, id),
    onSuccess: onInvited,
    onError: (error) => showToast("error", people.changes.noLink(explainFailure(error, people.invite.noun))),
    onSettled: refresh,
  });
  return {
    asking: useAskedChange({ send, onRemoved, onOwnSessionEnded }),
    renaming: useRenaming(send),
    inviteAgain: (person: Person) => renew(person),
  };
}

/** Asks before every change except enabling. */
function useAskedChange({ send, onRemoved, onOwnSessionEnded }: Omit<Options, "onInvited">) {
  const refresh = useRefreshPeople();
  const { asked, ...question } = useQuestion<Request & { change: AskedChange }>();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ person, change }: Request) => changePerson(send, person.id, change),
    async onSuccess(_, request) {
      const { person, change, isOwn } = request;
      question.close(request);
      showToast(
        "success",
        change === "enable"
          ? people.changes.canSignIn(nameOfPerson(person))
          : people.questions[change].done(nameOfPerson(person)),
      );
      if (isOwn && ENDS_SESSIONS.includes(change)) return onOwnSessionEnded();
      await refresh();
      if (change === "remove") onRemoved();
    },
    onError(error, request) {
      question.close(request);
      showToast("error", people.changes.failed(explainFailure(error, people.changes.noun)));
      void refresh(); // the buttons ignore clicks until the mutation has ended
    },
  });
  // The next question may open while the list still reloads.
  const isBusy = isPending && asked === variables;
  return {
    asked,
    isBusy,
    ask(person: Person, change: PersonChange, isOwn: boolean) {
      if (change === "enable") mutate({ person, change, isOwn });
      else question.ask({ person, change, isOwn });
    },
    cancel: question.cancel,
    confirm: () => question.confirm(mutate),
  };
}

/** Asks for a name. After a failure, the dialog stays open with the typed name. */
function useRenaming(send: typeof fetch) {
  const refresh = useRefreshPeople();
  const { asked, ask, cancel } = useQuestion<{ person: Person }>();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ person, name }: { person: Person; name: string }) => renamePerson(send, person.id, name),
    onSuccess: () => {
      cancel();
      showToast("success", people.changes.renamed);
    },
    onError: (error) => showToast("error", people.changes.renameFailed(explainFailure(error, people.changes.noun))),
    onSettled: () => void refresh(),
  });
  return {
    asked: asked?.person ?? null,
    isBusy: isPending,
    ask: (person: Person) => ask({ person }),
    cancel,
    save: (person: Person, name: string) => !isPending && mutate({ person, name }),
  };
}

function useRefreshPeople() {
  const queryClient = useQueryClient();
  return () => refreshQueries(queryClient, { queryKey: ["people"] });
}
