import { useRef, useState } from "react";
import { prepareImage } from "#app/lib/images/prepare-image.ts";
import { writing as texts } from "#app/texts/en/writing.ts";
import { showToast } from "#app/ui/toasts.tsx";
import type { DraftStore } from "../model/draft-store.ts";
import { explainUpload } from "./save-error.ts";

/** @param onProgress receives the uploaded fraction, from 0 to 1. @returns the image's public URL */
export type UploadImage = (file: File, onProgress?: (fraction: number) => void) => Promise<string>;

/** The file chosen as the post's image; saving the draft or the post uploads it. */
export function useChosenImage(store: DraftStore, uploadImage: UploadImage) {
  /** From 0 to 1; null without an upload. */
  const [uploadProgress, setUploadProgress] = useState<number | null>(null);
  const underWay = useRef<{ file: File; upload: Promise<void> } | null>(null);

  /** The image has a URL afterwards, so that another save does not upload it again. */
  async function upload(file: File): Promise<void> {
    try {
      const prepared = await prepareImage(file, { keepsType: true });
      setUploadProgress(0);
      const url = await uploadImage(prepared.file, setUploadProgress);
      if (store.getDraft().file !== file) return; // the editor chose another one
      store.apply({ type: "file-uploaded", url });
      showToast("success", texts.saving.imageUploaded);
    } catch (error) {
      throw explainUpload(error);
    } finally {
      underWay.current = null;
      setUploadProgress(null);
    }
  }

  /** @throws SaveError */
  async function uploadChosenImage(): Promise<void> {
    const { file } = store.getDraft();
    if (!file) return;
    if (underWay.current?.file !== file) underWay.current = { file, upload: upload(file) };
    await underWay.current.upload;
  }

  return { uploadProgress, uploadChosenImage };
}
