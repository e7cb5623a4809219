import { afterEach, expect, test, vi } from "vitest";
import { dropRootRights, findAccount, warnOfRoot } from "./root-rights.ts";

afterEach(() => vi.restoreAllMocks());

const actAs = (uid: number) => vi.spyOn(process, "geteuid").mockReturnValue(uid);

test.runIf(process.geteuid).each([
  [0, 1],
  [1000, 0],
])("a process of user %i is warned %i times", (uid, count) => {
  actAs(uid);
  const warn = vi.fn();
  warnOfRoot({ warn });
  expect(warn).toHaveBeenCalledTimes(count);
});

test("a missing account and an account with root's id are skipped", async () => {
  expect(await findAccount(["no-such-account", "root"])).toBeUndefined();
  expect(await findAccount([])).toBeUndefined();
});

test.runIf(process.geteuid)("without a suitable account there is an error", async () => {
  actAs(0);
  await expect(dropRootRights(["no-such-account"])).rejects.toThrow("none of the accounts no-such-account");
});

test.runIf(process.geteuid)("an unprivileged process stays unchanged", async () => {
  actAs(1000);
  await expect(dropRootRights(["no-such-account"])).resolves.toBeUndefined();
});
