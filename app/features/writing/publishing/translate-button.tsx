import { useNavigate } from "react-router";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { useSingleMutation } from "#app/lib/use-single-mutation.ts";
import { writing as texts } from "#app/texts/en/writing.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import { type Language, languageCodes, languages } from "#shared/languages.ts";
import type { Post } from "#shared/post.ts";
import { openTranslation } from "../data/save-draft.ts";

type TranslateButtonProps = { post: Post; database: DatabaseClient; isDisabled: boolean };

/** Opens the post in the next language: the translation, its draft, or a new draft. */
export function TranslateButton({ post, database, isDisabled }: TranslateButtonProps) {
  const navigate = useNavigate();
  const language = languageCodes.find((code) => code !== post.language);
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (into: Language) => openTranslation(database, post, into),
    retry: false,
    onSuccess: (url) => navigate(url),
    onError: (error) => showToast("error", texts.status.translationFailed(explainFailure(error, texts.nouns.draft))),
  });
  if (!language) return null;
  return (
    <Button
      look="quiet"
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      title={texts.status.translationIn(languages[language].name)}
      onClick={() => mutate(language)}
    >
      {texts.status.translate}
    </Button>
  );
}
