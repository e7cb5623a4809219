import { useState } from "react";
import { prepareImage } from "#app/lib/images/prepare-image.ts";
import { showToast } from "#app/ui/toasts.tsx";
import { explainUpload } from "../form/save-error.ts";
import type { DraftStore } from "../model/draft-store.ts";

/** @param onProgress receives the uploaded fraction, from 0 to 1. @returns the image's public URL */
export type UploadImage = (file: File, onProgress?: (share: number) => void) => Promise<string>;

/** The file chosen as the post's image; the save uploads it with the post. */
export function useChosenImage(store: DraftStore, uploadImage: UploadImage) {
  /** From 0 to 1; null without an upload. */
  const [uploadProgress, setUploadProgress] = useState<number | null>(null);

  /** @throws SaveError */
  async function uploadChosenImage(): Promise<void> {
    const { file } = store.getDraft();
    if (!file) return;
    try {
      const prepared = await prepareImage(file, { keepsType: true });
      setUploadProgress(0);
      const url = await uploadImage(prepared.file, setUploadProgress);
      // The image has a URL now, so that another save does not upload it again.
      store.apply({ type: "file-uploaded", url });
      showToast("success", "Image uploaded successfully!");
    } catch (error) {
      throw explainUpload(error);
    } finally {
      setUploadProgress(null);
    }
  }

  return { uploadProgress, uploadChosenImage };
}
