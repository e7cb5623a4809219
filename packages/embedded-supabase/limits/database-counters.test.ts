import { expect, test } from "vitest";
import { createDatabaseCounters } from "./database-counters.ts";

const away = { query: () => Promise.reject(new Error("the database is away")) };

test("counts in memory while the database is unavailable, for any number of invented names", async () => {
  const counters = createDatabaseCounters({ database: away, secret: "x" });
  const networks = counters.create("networks", 60);
  await networks.add("a");
  const { count, undo } = await networks.add("a");
  expect(count).toBe(2);
  await undo();
  expect((await networks.read("a")).count).toBe(1);
  await networks.forget("a");
  expect((await networks.read("a")).count).toBe(0);

  const names = counters.createForAnyKey("names", 60);
  await names.add("user@example.test");
  for (let name = 0; name < 25_000; name += 1) await names.add(`${name}@example.test`);
  expect((await names.add("user@example.test")).count).toBeGreaterThanOrEqual(2);
});
