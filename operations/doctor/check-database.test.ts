import path from "node:path";
import { expect, test } from "vitest";
import { checkDatabase } from "./check-database.ts";

const look = (dataDir: string) => checkDatabase({ DATABASE_URL: undefined, DATA_DIR: dataDir }, []);

test("a missing database is fine, but not one that cannot be read", async () => {
  expect(await look(path.join(import.meta.dirname, "none"))).toMatchObject([{ level: "ok" }]);
  // A file, because root can read any folder.
  expect(await look(import.meta.filename)).toMatchObject([
    { level: "broken", text: expect.stringMatching(/ cannot be read: ENOTDIR/) },
  ]);
});
