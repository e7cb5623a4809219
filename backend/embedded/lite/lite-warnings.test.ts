import "@supabase/lite/postgres";
import { afterEach, expect, test } from "vitest";
import { acceptWarningsThatAreErrors } from "./lite-warnings.ts";

const ofLite = process.emitWarning;
afterEach(() => {
  process.emitWarning = ofLite;
});

test("lite itself fails on a warning that is an error", () => {
  // If this test fails, lite has fixed the fault and lite-warnings.ts can be removed.
  expect(() => process.emitWarning(new Error("many listeners"))).toThrow(TypeError);
});

test("a warning that is an error reaches those who listen, and throws nothing", async () => {
  acceptWarningsThatAreErrors();
  const warned = new Promise<Error>((resolve) => process.once("warning", resolve));
  const warning = Object.assign(new Error("many listeners"), { name: "MaxListenersExceededWarning" });
  process.emitWarning(warning);
  expect(await warned).toBe(warning);
});
