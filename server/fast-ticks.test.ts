import { expect, test } from "vitest";
import { liveTick } from "./fast-ticks.ts";

test("the live object is a tick object of Node", () => {
  expect(liveTick).toHaveProperty("callback");
  expect(Object.getOwnPropertySymbols(liveTick).map(String)).toContain("Symbol(async_id_symbol)");
});
