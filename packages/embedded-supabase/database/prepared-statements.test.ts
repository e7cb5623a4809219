import { expect, test } from "vitest";
import { PreparedStatements } from "./prepared-statements.ts";

test("two connections have no name in common, and one connection uses a name again", () => {
  const [one, other] = [new PreparedStatements(), new PreparedStatements()];
  const first = one.use("select 1");
  expect(first.isNew).toBe(true);
  expect(one.use("select 1")).toEqual({ name: first.name, isNew: false });
  expect(other.use("select 1").name).not.toBe(first.name);
});
