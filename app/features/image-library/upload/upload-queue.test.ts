import { expect, it } from "vitest";
import { reduceUploads, summarizeUploads, type Upload, type UploadChange, WAITING } from "./upload-queue.ts";

const file = (name: string) => new File(["x"], name, { type: "image/png" });
const added = (...ids: number[]): UploadChange => ({
  type: "added",
  uploads: ids.map((id) => ({ id, file: file(`${id}.png`) })),
});
const changed = (id: number, to: Partial<Upload>): UploadChange => ({ type: "changed", id, to });
const after = (...changes: UploadChange[]) => changes.reduce<readonly Upload[]>(reduceUploads, []);
const states = (uploads: readonly Upload[]) => uploads.map(({ id, state }) => `${id} ${state}`);

it("each file has a separate state", () => {
  const uploads = after(added(1, 2), changed(1, { state: "running", fraction: 0.4 }), changed(2, { state: "failed" }));
  expect(states(uploads)).toEqual(["1 running", "2 failed"]);
  expect(uploads.map(({ fraction }) => fraction)).toEqual([0.4, 0]);
});

it("a failed file has a reason until it is retried or removed", () => {
  const failed = after(added(1, 2), changed(1, { state: "failed", reason: "Too large." }));
  expect(failed[0]).toMatchObject({ state: "failed", reason: "Too large." });
  const retried = reduceUploads(failed, changed(1, WAITING));
  expect(retried[0]).toMatchObject({ state: "waiting", reason: "", fraction: 0 });
  expect(states(reduceUploads(failed, { type: "removed", id: 1 }))).toEqual(["2 waiting"]);
});

it("further files remove finished files from the list, but not failed ones", () => {
  const uploads = after(added(1, 2), changed(1, { state: "done" }), changed(2, { state: "failed" }), added(3));
  expect(states(uploads)).toEqual(["2 failed", "3 waiting"]);
});

it("the summary has the numbers of finished and failed files", () => {
  expect(summarizeUploads([])).toBe("");
  expect(summarizeUploads(after(added(1, 2), changed(1, { state: "done" })))).toBe("1 of 2 uploaded.");
  expect(summarizeUploads(after(added(1, 2), changed(1, { state: "done" }), changed(2, { state: "failed" })))).toBe(
    "1 of 2 uploaded, 1 failed.",
  );
});
