import { expect, test } from "vitest";
import { createSchemaCache } from "./schema-cache.ts";

const lost = Object.assign(new Error("Connection terminated"), { code: "ECONNRESET" });

test.each([
  ["query", { query: () => Promise.reject(lost) }],
  ["listen", { query: async () => [], listen: () => Promise.reject(lost) }],
])("every request that waits for the schema knows why it is missing: %s", async (_, database) => {
  const schemaOf = createSchemaCache(database);
  const requests = [1, 2, 3].map(() => schemaOf());
  for (const request of requests) await expect(request).rejects.toBe(lost);
});

test("a failed attempt is repeated at the next call", async () => {
  let isUnavailable = true;
  const schema = { relations: [], tables: [], primaryKeys: [], foreignKeys: [], routines: [], types: [], domains: [] };
  const schemaOf = createSchemaCache({ query: async () => (isUnavailable ? Promise.reject(lost) : [{ schema }]) });
  await expect(schemaOf()).rejects.toBe(lost);
  isUnavailable = false;
  expect((await schemaOf()).tables.size).toBe(0);
});
