import { useReducer, useRef } from "react";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { prepareImage } from "#app/lib/images/prepare-image.ts";
import { pictures as texts } from "#app/texts/en/pictures.ts";
import { uploadImage } from "../data/upload-image.ts";
import type { PictureLibrary } from "../picture-library.tsx";
import { reduceUploads, type Upload, WAITING } from "./upload-queue.ts";

export type UploadQueue = {
  uploads: readonly Upload[];
  add: (files: Iterable<File>) => void;
  retry: (upload: Upload) => void;
  remove: (upload: Upload) => void;
};

/** Uploads one file at a time, because decoding a dozen photos at once overloads a phone. */
export function useUploadQueue(library: PictureLibrary, onUploaded: () => void): UploadQueue {
  const [uploads, dispatch] = useReducer(reduceUploads, []);
  const line = useRef<{ last: Promise<void>; removed: Set<number>; serial: number }>({
    last: Promise.resolve(),
    removed: new Set(),
    serial: 0,
  });

  async function run(id: number, file: File): Promise<void> {
    if (line.current.removed.has(id)) return;
    const change = (to: Partial<Upload>) => dispatch({ type: "changed", id, to });
    change({ state: "running" });
    try {
      if (!file.type.startsWith("image/")) throw new Error(texts.upload.noImage(file.name));
      const prepared = await prepareImage(file);
      const store = library.openImageStore((fraction) => change({ fraction }));
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
    add(files) {
      const added = [...files].map((file) => ({ id: ++line.current.serial, file }));
      if (added.length === 0) return;
      dispatch({ type: "added", uploads: added });
      for (const { id, file } of added) queue(id, file);
    },
    retry({ id, file }) {
      dispatch({ type: "changed", id, to: WAITING });
      queue(id, file);
    },
    remove({ id }) {
      line.current.removed.add(id);
      dispatch({ type: "removed", id });
    },
  };
}
