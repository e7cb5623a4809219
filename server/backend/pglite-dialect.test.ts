import { PGlite } from "@electric-sql/pglite";
import { Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPgliteDialect, Turns } from "./pglite-dialect.ts";

describe("turns", () => {
  test("are given one at a time, in the order they were asked for", async () => {
    const turns = new Turns();
    const told: string[] = [];
    const work = (name: string) =>
      turns.run(async () => {
        told.push(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, 1));
        told.push(`${name} ends`);
      });
    await Promise.all([work("one"), work("two"), work("three")]);
    expect(told).toEqual(["one begins", "one ends", "two begins", "two ends", "three begins", "three ends"]);
  });

  test("go on after work that fails", async () => {
    const turns = new Turns();
    await expect(turns.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await turns.run(async () => "yes")).toBe("yes");
  });
});

describe("the dialect", () => {
  let driver: PGlite;
  // biome-ignore lint/suspicious/noExplicitAny: a scratch table
  let database: Kysely<any>;
  beforeAll(async () => {
    driver = new PGlite();
    database = new Kysely({ dialect: createPgliteDialect(driver as never, new Turns()) });
    await sql`create table notes (words text[])`.execute(database);
  });
  afterAll(async () => {
    await database.destroy();
    await driver.close();
  });

  const count = async () =>
    Number((await sql<{ n: number }>`select count(*) as n from notes`.execute(database)).rows[0]?.n);

  test("transactions that begin together stay apart: what one rolls back, the other keeps", async () => {
    const before = await count();
    const write = (fails: boolean) =>
      database.transaction().execute(async (transaction) => {
        await sql`insert into notes values ('{}')`.execute(transaction);
        await new Promise((resolve) => setImmediate(resolve));
        if (fails) throw new Error("changed my mind");
      });
    await Promise.allSettled([write(false), write(true), write(false), write(true), count()]);
    expect((await count()) - before).toBe(2);
  });

  test("a setting of one transaction is not another's", async () => {
    const readRole = (role: string) =>
      database.transaction().execute(async (transaction) => {
        await sql`select set_config('app.role', ${role}, true)`.execute(transaction);
        await new Promise((resolve) => setImmediate(resolve));
        const { rows } = await sql<{ role: string }>`select current_setting('app.role') as role`.execute(transaction);
        return rows[0]?.role;
      });
    expect(await Promise.all(["one", "two", "three"].map(readRole))).toEqual(["one", "two", "three"]);
  });

  test.each([[{ a: 1 }], [[{}]], [[["a"], ["b", "c"]]], [5]])(
    "a value that cannot be sent, %o, spoils nothing after it",
    async (value) => {
      const before = await count();
      for (const run of [
        () => sql`insert into notes values (${value}::text[])`.execute(database),
        () =>
          database.transaction().execute(async (transaction) => {
            await sql`insert into notes values ('{}')`.execute(transaction);
            await sql`insert into notes values (${value}::text[])`.execute(transaction);
          }),
      ]) {
        await expect(run()).rejects.toThrow();
        expect(await count()).toBe(before);
      }
    },
  );
});
