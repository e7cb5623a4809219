import { useQueryClient } from "@tanstack/react-query";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { refreshQueries } from "#app/lib/refresh-queries.ts";
import { useSingleMutation } from "#app/lib/use-single-mutation.ts";
import { images as texts } from "#app/texts/en/images.ts";
import { showToast } from "#app/ui/toasts.tsx";
import { type DeletedImage, restoreImage } from "./data/deleted-images.ts";
import { useImageLibrary } from "./image-library.tsx";
import { imagesKey } from "./image-queries.ts";

/** Restores one deleted image at a time, and loads the lists again. */
export function useRestoreImage(onDone: () => void) {
  const { openImageStore } = useImageLibrary();
  const queryClient = useQueryClient();
  const refresh = () => refreshQueries(queryClient, { queryKey: imagesKey });
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (image: DeletedImage) => restoreImage(openImageStore(), image),
    async onSuccess() {
      showToast("success", texts.deleted.restored);
      await refresh();
      onDone();
    },
    onError: (error) => {
      showToast("error", texts.deleted.restoreFailed(explainFailure(error, texts.noun)));
      void refresh(); // the buttons ignore clicks until the mutation has ended
    },
  });
  return { isBusy: isPending, restore: (image: DeletedImage) => mutate(image) };
}
