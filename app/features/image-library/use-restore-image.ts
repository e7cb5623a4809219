import { useQueryClient } from "@tanstack/react-query";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { refreshQueries } from "#app/lib/refresh-queries.ts";
import { useSingleMutation } from "#app/lib/use-single-mutation.ts";
import { pictures as texts } from "#app/texts/en/images.ts";
import { showToast } from "#app/ui/toasts.tsx";
import { type DeletedPicture, restorePicture } from "./data/deleted-images.ts";
import { usePictureLibrary } from "./image-library.tsx";
import { picturesKey } from "./image-queries.ts";

/** Restores one deleted picture at a time, and loads the lists again. */
export function useRestorePicture(onDone: () => void) {
  const { openImageStore } = usePictureLibrary();
  const queryClient = useQueryClient();
  const refresh = () => refreshQueries(queryClient, { queryKey: picturesKey });
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (picture: DeletedPicture) => restorePicture(openImageStore(), picture),
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
  return { isBusy: isPending, restore: (picture: DeletedPicture) => mutate(picture) };
}
