import { expect, test } from "vitest";
import { describeError } from "./logger.ts";

test("an error is logged without the data it concerns", () => {
  const cause = Object.assign(new Error("connection refused"), { code: "ECONNREFUSED", password: "a secret" });
  const error = Object.assign(new Error("new row violates a check", { cause }), {
    code: "23514",
    status: 400,
    detail: "Failing row contains (Rina, rina@kantor.example, a visitor's words).",
    where: "SQL statement with a visitor's words",
    parameters: ["a visitor's words"],
    headers: { authorization: "Bearer a token" },
  });
  expect(describeError(error)).toEqual({
    type: "Error",
    message: "new row violates a check",
    code: "23514",
    status: 400,
    stack: expect.stringContaining("logger.test.ts"),
    cause: { type: "Error", message: "connection refused", code: "ECONNREFUSED", stack: expect.any(String) },
  });
});

test("any thrown value can be logged, with limited length", () => {
  expect(describeError("a text")).toEqual({ type: "string", message: "a text" });
  expect(describeError(undefined)).toEqual({ type: "undefined", message: "undefined" });
  const endless = new Error("x".repeat(10_000));
  endless.cause = endless;
  const described = JSON.stringify(describeError(endless));
  expect(described.length).toBeLessThan(20_000);
});
