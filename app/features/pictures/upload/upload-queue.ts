import { pictures as texts } from "#app/texts/en/pictures.ts";
export type Upload = {
  id: number;
  file: File;
  state: "waiting" | "running" | "done" | "failed";
  /** Uploaded fraction, from 0 to 1. */
  fraction: number;
  reason: string;
};

export type UploadChange =
  | { type: "added"; uploads: { id: number; file: File }[] }
  | { type: "started" | "finished" | "retried" | "removed"; id: number }
  | { type: "progressed"; id: number; fraction: number }
  | { type: "failed"; id: number; reason: string };

export function reduceUploads(uploads: readonly Upload[], change: UploadChange): readonly Upload[] {
  switch (change.type) {
    case "added":
      return [
        // Finished uploads are visible in the list of pictures, so the next files start a new list.
        ...uploads.filter(({ state }) => state !== "done"),
        ...change.uploads.map((upload): Upload => ({ ...upload, state: "waiting", fraction: 0, reason: "" })),
      ];
    case "started":
      return update(uploads, change.id, { state: "running", fraction: 0 });
    case "progressed":
      return update(uploads, change.id, { fraction: Math.min(1, Math.max(0, change.fraction)) });
    case "finished":
      return update(uploads, change.id, { state: "done", fraction: 1 });
    case "failed":
      return update(uploads, change.id, { state: "failed", reason: change.reason });
    case "retried":
      return update(uploads, change.id, { state: "waiting", fraction: 0, reason: "" });
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

function update(uploads: readonly Upload[], id: number, change: Partial<Upload>): readonly Upload[] {
  return uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload));
}
