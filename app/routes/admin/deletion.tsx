import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { refreshQueries } from "#app/lib/refresh-queries.ts";
import { manage as texts } from "#app/texts/en/manage.ts";
import { QuestionDialog } from "#app/ui/question-dialog.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import { useQuestion } from "#app/ui/use-question.ts";

type DeletionOptions<Item> = {
  noun: string;
  deleteItem: (item: Item) => Promise<void>;
  /** Key of the lists that change. */
  queryKey: QueryKey;
  /** Texts of the toasts; the reason follows a failure. */
  words: { done: string; failed: string };
  /** Page to open if the deletion removes the current page; undefined to stay. */
  nextUrl: (item: Item) => string | undefined;
  onDeleted: () => void;
};

type Deletion<Item> = {
  noun: string;
  asked: Item | null;
  isBusy: boolean;
  ask: (item: Item) => void;
  cancel: () => void;
  confirm: () => void;
};

/** Deletes an item after a question and reloads the list. A later page without rows gives way to the previous one. */
export function useDeletion<Item>(options: DeletionOptions<Item>): Deletion<Item> {
  const { noun, deleteItem, queryKey, words, nextUrl, onDeleted } = options;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const question = useQuestion<{ item: Item }>();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ item }: { item: Item }) => deleteItem(item),
    onSuccess: async (_, asked) => {
      showToast("success", words.done);
      question.close(asked);
      const next = nextUrl(asked.item);
      // The removed page must not load again; the page before it loads when it opens.
      await refreshQueries(queryClient, { queryKey, refetchType: next ? "none" : "active" });
      if (next) await navigate(next, { replace: true });
      onDeleted();
    },
    onError: (error, asked) => {
      question.close(asked);
      showToast("error", `${words.failed}: ${explainFailure(error, noun)}`);
    },
  });
  // The next question may open while the list still reloads.
  const isBusy = isPending && question.asked === variables;
  return {
    noun,
    asked: question.asked?.item ?? null,
    isBusy,
    ask: (item) => question.ask({ item }),
    cancel: question.cancel,
    confirm: () => question.confirm(mutate),
  };
}

type DeletionDialogProps<Item> = {
  deletion: Deletion<Item>;
  nameOf: (item: Item) => string;
};

/** The confirmation dialog (spec section 2, 'Admin: manage posts'). */
export function DeletionDialog<Item>({ deletion, nameOf }: DeletionDialogProps<Item>) {
  return (
    <QuestionDialog
      question={deletion}
      title={texts.deletion.title}
      cancelLabel={texts.deletion.cancel}
      confirmLabel={texts.deletion.confirm}
    >
      {(item) => <p>{texts.deletion.text(deletion.noun, nameOf(item))}</p>}
    </QuestionDialog>
  );
}
