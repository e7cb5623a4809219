import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { useSingleMutation } from "#app/lib/use-single-mutation.ts";
import { siteAdmin } from "#app/texts/en/site-admin.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import { siteContentQuery } from "./content-data.ts";
import { draftedSections, type PublishedDrafts, publishAll } from "./publish-all.ts";

type PublishAllButtonProps = Parameters<typeof publishAll>[0] & {
  /** Called after the attempt, when the stored texts were read again. */
  onPublished: () => void;
};

/** Publishes the drafts of all sections after a question. It appears with the second draft. */
export function PublishAllButton({ onPublished, ...options }: PublishAllButtonProps) {
  const texts = useTexts(siteAdmin);
  const queryClient = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const names = draftedSections(options.form, options.stored).map((section) => texts.sections[section]);
  const query = siteContentQuery(options.database);
  const { mutate, isPending } = useSingleMutation({
    // Colleagues may have saved other drafts since the page was opened.
    mutationFn: async () => publishAll({ ...options, stored: await queryClient.fetchQuery(query) }),
    retry: false,
    onSuccess: async (result) => {
      await queryClient.invalidateQueries({ queryKey: query.queryKey });
      report(result, texts);
      onPublished();
    },
    onError: (error) => showToast("error", texts.states.failed(explainFailure(error, texts.noun))),
  });
  if (names.length < 2) return null;
  return (
    <>
      <Button look="quiet" aria-disabled={isPending || undefined} onClick={() => setAsked(true)}>
        {texts.publishAll.action(names.length)}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        isSafe
        title={texts.publishAll.question}
        cancelLabel={texts.publishAll.cancel}
        confirmLabel={texts.publishAll.confirm}
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          flushSync(() => setAsked(false));
          mutate();
        }}
      >
        <p>{names.join(", ")}</p>
      </ConfirmDialog>
    </>
  );
}

function report({ published, left }: PublishedDrafts, texts: typeof siteAdmin): void {
  const { publishAll: words, sections } = texts;
  if (published.length > 0) showToast("success", words.done(published.map((name) => sections[name]).join(", ")));
  for (const { section, obstacle } of left) {
    const reason =
      typeof obstacle === "string" ? words.obstacles[obstacle] : explainFailure(obstacle.failure, texts.noun);
    showToast("error", words.left(sections[section], reason));
  }
}
