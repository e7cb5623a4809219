import { expect, test } from "vitest";
import { TransactionQuery } from "./transaction-query.ts";

test("all queries share one function, because V8 keeps the objects of requests whose queries have closures", () => {
  const [first, second] = ["anon", "authenticated"].map((role) => new TransactionQuery([{ sql: "select 1" }], role));
  expect(first?.submit).toBeTypeOf("function");
  expect(first?.submit).toBe(second?.submit);
});
