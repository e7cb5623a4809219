import { describe, expect, it } from "vitest";
import { backOff, isServerDown, outcomeOfFailure } from "./retry-policy.ts";

const START = Date.parse("2026-11-21T09:00:00Z");
const first = { attempts: 1, first_attempt_at: "2026-11-21 09:00:00+00" };
const failure = (fields: object) => Object.assign(new Error("in other words"), fields);

describe("a failed attempt", () => {
  it.each([
    ["a connection refused", { code: "ESOCKET" }],
    ["a server that hangs", { code: "ETIMEDOUT" }],
    ["a wrong password", { code: "EAUTH", responseCode: 535 }],
    ["a sender rejected", { code: "EENVELOPE", responseCode: 550, command: "MAIL FROM" }],
    ["a recipient rejected", { code: "EENVELOPE", responseCode: 550, command: "RCPT TO" }],
    ["a full mailbox", { code: "EENVELOPE", responseCode: 452, command: "RCPT TO" }],
  ])("by %s is tried again, and other messages would fail too", (_, fields) => {
    expect(outcomeOfFailure(failure(fields), first, { now: START, random: 0 })).toEqual({
      delivery: "waiting",
      reason: "in other words",
      retrySeconds: 10,
    });
    expect(isServerDown(failure(fields))).toBe(true);
  });

  it("by a temporarily rejected text is tried again, and other messages may succeed", () => {
    const error = failure({ code: "EMESSAGE", responseCode: 451, response: "451 busy" });
    expect(outcomeOfFailure(error, first, { now: START })).toMatchObject({ delivery: "waiting", reason: "451 busy" });
    expect(isServerDown(error)).toBe(false);
  });

  it.each([
    { code: "EMESSAGE", responseCode: 554, response: "554 no" },
    { code: "EMESSAGE", response: "larger than allowed" },
  ])("by a permanently rejected text is final: %j", (fields) => {
    expect(outcomeOfFailure(failure(fields), first, { now: START })).toEqual({
      delivery: "failed",
      reason: fields.response,
    });
  });

  it("is final three days after the first one, but not after only a few attempts", () => {
    const error = failure({ code: "ESOCKET" });
    const tried = { ...first, attempts: 5 };
    const hoursLater = (hours: number) => outcomeOfFailure(error, tried, { now: START + hours * 3_600_000 }).delivery;
    expect([hoursLater(71.9), hoursLater(72.1)]).toEqual(["waiting", "failed"]);
    expect(outcomeOfFailure(error, { ...first, attempts: 4 }, { now: START + 1e10 }).delivery).toBe("waiting");
  });

  it("stores the server's text with limited length", () => {
    const outcome = outcomeOfFailure(failure({ response: "x".repeat(5000) }), first, { now: START });
    expect(outcome).toMatchObject({ reason: "x".repeat(500) });
  });
});

describe("the pause after a failure", () => {
  it("doubles up to the maximum, minus a random part of at most a half", () => {
    const pause = (failures: number, random: number) => backOff(failures, { first: 10, longest: 900, random });
    expect([1, 2, 3, 7, 8, 1000].map((failures) => pause(failures, 0))).toEqual([10, 20, 40, 640, 900, 900]);
    expect([1, 2, 3, 7, 8, 1000].map((failures) => pause(failures, 1))).toEqual([5, 10, 20, 320, 450, 450]);
  });
});
