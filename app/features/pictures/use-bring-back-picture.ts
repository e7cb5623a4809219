import { useMutation, useQueryClient } from "@tanstack/react-query";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { showToast } from "#app/ui/toasts.tsx";
import type { DeletedPicture } from "./data/deleted-pictures.ts";
import { bringBackPicture } from "./data/deleted-pictures.ts";
import type { PictureLibrary } from "./picture-library.tsx";
import { picturesKey } from "./picture-queries.ts";

/** Restores one deleted picture at a time, and loads the lists again. */
export function useBringBackPicture({ openImageStore }: PictureLibrary, onDone: () => void) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: picturesKey });
  const { mutate, isPending } = useMutation({
    mutationFn: (picture: DeletedPicture) => bringBackPicture(openImageStore(), picture),
    async onSuccess() {
      showToast("success", "Picture brought back!");
      await refresh();
      onDone();
    },
    onError: (error) => {
      showToast("error", `Failed to bring back picture: ${explainFailure(error, "picture")}`);
      void refresh(); // the buttons ignore clicks until the mutation has ended
    },
  });
  return {
    isBusy: isPending,
    bringBack(picture: DeletedPicture) {
      if (!isPending) mutate(picture);
    },
  };
}
