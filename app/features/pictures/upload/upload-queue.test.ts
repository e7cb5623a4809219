import { expect, it } from "vitest";
import { reduceUploads, summarizeUploads, type Upload, type UploadChange } from "./upload-queue.ts";

const file = (name: string) => new File(["x"], name, { type: "image/png" });
const added = (...ids: number[]): UploadChange => ({
  type: "added",
  uploads: ids.map((id) => ({ id, file: file(`${id}.png`) })),
});
const after = (...changes: UploadChange[]) => changes.reduce<readonly Upload[]>(reduceUploads, []);
const states = (uploads: readonly Upload[]) => uploads.map(({ id, state }) => `${id} ${state}`);

it("each file has a separate state: waiting, running or done", () => {
  const uploads = after(
    added(1, 2),
    { type: "started", id: 1 },
    { type: "progressed", id: 1, fraction: 0.4 },
    { type: "finished", id: 1 },
    { type: "started", id: 2 },
  );
  expect(states(uploads)).toEqual(["1 done", "2 running"]);
  expect(uploads.map(({ fraction }) => fraction)).toEqual([1, 0]);
});

it("progress stays between 0 and 1", () => {
  const progressAfter = (fraction: number) => after(added(1), { type: "progressed", id: 1, fraction })[0]?.fraction;
  expect([progressAfter(-1), progressAfter(2)]).toEqual([0, 1]);
});

it("a failed file has a reason until it is retried or removed", () => {
  const failed = after(added(1, 2), { type: "failed", id: 1, reason: "Too large." });
  expect(failed[0]).toMatchObject({ state: "failed", reason: "Too large." });
  const retried = reduceUploads(failed, { type: "retried", id: 1 });
  expect(retried[0]).toMatchObject({ state: "waiting", reason: "", fraction: 0 });
  expect(states(reduceUploads(failed, { type: "removed", id: 1 }))).toEqual(["2 waiting"]);
});

it("further files remove finished files from the list, but not failed ones", () => {
  const uploads = after(added(1, 2), { type: "finished", id: 1 }, { type: "failed", id: 2, reason: "No." }, added(3));
  expect(states(uploads)).toEqual(["2 failed", "3 waiting"]);
});

it("the summary has the numbers of finished and failed files", () => {
  expect(summarizeUploads([])).toBe("");
  expect(summarizeUploads(after(added(1, 2), { type: "finished", id: 1 }))).toBe("1 of 2 uploaded.");
  expect(
    summarizeUploads(after(added(1, 2), { type: "finished", id: 1 }, { type: "failed", id: 2, reason: "No." })),
  ).toBe("1 of 2 uploaded, 1 failed.");
});
