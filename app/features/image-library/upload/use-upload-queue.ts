import { useReducer, useRef } from "react";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { isImageFile } from "#app/lib/images/image-format.ts";
import { prepareImage } from "#app/lib/images/prepare-image.ts";
import { images as texts } from "#app/texts/en/images.ts";
import { uploadImage } from "../data/upload-image.ts";
import { useImageLibrary } from "../image-library.tsx";
import { reduceUploads, type Upload, WAITING } from "./upload-queue.ts";

export type UploadQueue = ReturnType<typeof useUploadQueue>;

/** Uploads one file at a time, because decoding a dozen photos at once overloads a phone. */
export function useUploadQueue(onUploaded: () => void) {
  const { openImageStore } = useImageLibrary();
  const [uploads, dispatch] = useReducer(reduceUploads, []);
  const line = useRef({ last: Promise.resolve(), serial: 0 });

  async function run(id: number, file: File): Promise<void> {
    const change = (to: Partial<Upload>) => dispatch({ type: "changed", id, to });
    change({ state: "running" });
    try {
      if (!isImageFile(file)) throw new Error(texts.upload.noImage(file.name));
      const prepared = await prepareImage(file);
      const store = openImageStore((fraction) => change({ fraction }));
      await uploadImage(store, prepared.file);
      change({ state: "done" });
      onUploaded();
    } catch (error) {
      change({ state: "failed", reason: explainFailure(error, texts.imageNoun) });
    }
  }

  function queue(id: number, file: File): void {
    line.current.last = line.current.last.then(() => run(id, file));
  }

  return {
    uploads,
    add(files: Iterable<File>) {
      const added = [...files].map((file) => ({ id: ++line.current.serial, file }));
      if (added.length === 0) return;
      dispatch({ type: "added", uploads: added });
      for (const { id, file } of added) queue(id, file);
    },
    retry({ id, file }: Upload) {
      dispatch({ type: "changed", id, to: WAITING });
      queue(id, file);
    },
    remove: ({ id }: Upload) => dispatch({ type: "removed", id }),
  };
}
