import { images as texts } from "#app/texts/en/images.ts";
export type Upload = {
  id: number;
  file: File;
  state: "waiting" | "running" | "done" | "failed";
  /** Uploaded fraction, from 0 to 1. */
  fraction: number;
  reason: string;
};

export const WAITING = { state: "waiting", fraction: 0, reason: "" } as const;

export type UploadChange =
  | { type: "added"; uploads: { id: number; file: File }[] }
  | { type: "changed"; id: number; to: Partial<Upload> }
  | { type: "removed"; id: number };

export function reduceUploads(uploads: readonly Upload[], change: UploadChange): readonly Upload[] {
  switch (change.type) {
    case "added":
      // Finished uploads are visible in the list of images, so the next files start a new list.
      return [
        ...uploads.filter(({ state }) => state !== "done"),
        ...change.uploads.map((upload) => ({ ...upload, ...WAITING })),
      ];
    case "changed":
      return uploads.map((upload) => (upload.id === change.id ? { ...upload, ...change.to } : upload));
    case "removed":
      return uploads.filter(({ id }) => id !== change.id);
  }
}

/** Status for screen readers, announced after each finished file. */
export function summarizeUploads(uploads: readonly Upload[]): string {
  if (uploads.length === 0) return "";
  const done = uploads.filter(({ state }) => state === "done").length;
  const failed = uploads.filter(({ state }) => state === "failed").length;
  return texts.upload.summary(done, uploads.length, failed);
}
