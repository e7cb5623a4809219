import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { startSite } from "#tests/support/start-site.ts";
import { generateDatabaseTypes, TYPES_FILE } from "../../../scripts/database-types.ts";

it("the committed types match the migrations (npm run database-types)", async () => {
  const site = await startSite();
  try {
    expect(await generateDatabaseTypes(site.database)).toBe(await readFile(TYPES_FILE, "utf8"));
  } finally {
    await site.close();
  }
});
