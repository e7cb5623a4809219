import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLogger } from "#platform/logger.ts";
import { makeMessage } from "#tests/factories/make-message.ts";
import { readEnv } from "../../settings/env.ts";
import type { ClaimedMessage, Outcome } from "../message-store.ts";
import type { ContactMailer } from "./contact-mailer.ts";
import { type Outbox, startOutbox } from "./outbox.ts";

const MINUTE = 60_000;
const log = createLogger(readEnv({ LOG_LEVEL: "silent" }));

type Row = ClaimedMessage & { delivery: Outcome["delivery"] | "sending"; dueAt: number };

/** The table in memory, with the rules of claim_contact_message and complete_contact_message and the test's clock. */
function fakeStore(count: number, name = "message") {
  const rows: Row[] = Array.from({ length: count }, (_, index) => ({
    id: `${name}-${index}`,
    ...makeMessage(),
    received_at: new Date().toISOString(),
    language: "en",
    request_id: null,
    mail_id: `<${name}-${index}@b.example>`,
    attempts: 0,
    first_attempt_at: "",
    delivery: "waiting",
    dueAt: Date.now(),
  }));
  return {
    rows,
    claim: vi.fn(async (_domain: string, leaseSeconds: number): Promise<ClaimedMessage | undefined> => {
      const due = rows
        .filter(({ delivery, dueAt }) => (delivery === "waiting" || delivery === "sending") && dueAt <= Date.now())
        .sort((a, b) => a.dueAt - b.dueAt)[0];
      if (!due) return undefined;
      due.delivery = "sending";
      due.attempts += 1;
      due.first_attempt_at ||= new Date().toISOString();
      due.dueAt = Date.now() + leaseSeconds * 1000;
      return { ...due };
    }),
    extendLease: vi.fn(async ({ id }: ClaimedMessage, leaseSeconds: number) => {
      (rows.find((candidate) => candidate.id === id) as Row).dueAt = Date.now() + leaseSeconds * 1000;
    }),
    complete: vi.fn(async ({ id }: ClaimedMessage, outcome: Outcome) => {
      const row = rows.find((candidate) => candidate.id === id) as Row;
      row.delivery = outcome.delivery;
      row.dueAt = Date.now() + ("retrySeconds" in outcome ? outcome.retrySeconds * 1000 : 0);
    }),
  };
}

const deliveries = (rows: Row[]) => [...new Set(rows.map(({ delivery }) => delivery))];
const smtpError = (fields: object) => Object.assign(new Error("refused"), fields);

let outbox: Outbox | undefined;
function start(store: ReturnType<typeof fakeStore>, send: ContactMailer["send"]) {
  outbox = startOutbox({ store, mailer: { domain: "b.example", send }, log, graceSeconds: 5 });
  return outbox;
}

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-21T09:00:00Z") }));
afterEach(async () => {
  const stopped = outbox?.stop();
  await vi.advanceTimersByTimeAsync(MINUTE);
  await stopped;
  outbox = undefined;
  vi.useRealTimers();
});

describe("the outbox", () => {
  it("sends waiting messages one after another, and then waits", async () => {
    const store = fakeStore(3);
    const send = vi.fn(async () => {});
    start(store, send);
    await vi.advanceTimersByTimeAsync(1);
    expect(deliveries(store.rows)).toEqual(["sent"]);
    expect(send).toHaveBeenCalledTimes(3);
    const claims = store.claim.mock.calls.length;
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(store.claim.mock.calls.length - claims).toBeLessThanOrEqual(12);
  });

  it("a new message wakes the outbox, even during a claim", async () => {
    const store = fakeStore(0);
    let look = () => {};
    store.claim.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          look = () => resolve(undefined);
        }),
    );
    const woken = start(store, async () => {});
    store.rows.push(...fakeStore(1).rows);
    woken.wake();
    look();
    await vi.advanceTimersByTimeAsync(1);
    expect(deliveries(store.rows)).toEqual(["sent"]);
    store.rows.push(...fakeStore(1, "later").rows);
    woken.wake();
    await vi.advanceTimersByTimeAsync(1);
    expect(deliveries(store.rows)).toEqual(["sent"]);
  });

  it.each([
    ["the text with 4xx", { code: "EMESSAGE", responseCode: 451 }],
    ["the recipient with 4xx", { code: "EENVELOPE", responseCode: 450 }],
    ["every connection", { code: "ESOCKET" }],
  ])("survives a server that rejects %s for an hour, with few attempts", async (_, fields) => {
    const store = fakeStore(20);
    const recovery = Date.now() + 60 * MINUTE;
    const send = vi.fn(async () => {
      if (Date.now() < recovery) throw smtpError(fields);
    });
    start(store, send);
    await vi.advanceTimersByTimeAsync(59 * MINUTE);
    expect(deliveries(store.rows)).toEqual(["waiting"]);
    expect(send.mock.calls.length).toBeLessThan(20 * 12);
    await vi.advanceTimersByTimeAsync(17 * MINUTE);
    expect(deliveries(store.rows)).toEqual(["sent"]);
  });

  it("one message that the server cannot process does not delay the others", async () => {
    const store = fakeStore(5);
    start(store, async ({ id }) => {
      if (id === "message-0") throw smtpError({ code: "ECONNECTION" });
    });
    await vi.advanceTimersByTimeAsync(5000);
    expect(store.rows.map(({ delivery }) => delivery)).toEqual(["waiting", "sent", "sent", "sent", "sent"]);
  });

  it("gives up only on a permanently rejected text", async () => {
    const store = fakeStore(2);
    start(store, async ({ id }) => {
      if (id === "message-0") throw smtpError({ code: "EMESSAGE", responseCode: 554 });
    });
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.rows.map(({ delivery }) => delivery)).toEqual(["failed", "sent"]);
  });

  it("gives up after three days", async () => {
    const store = fakeStore(1);
    const send = vi.fn(async () => {
      throw smtpError({ code: "ESOCKET" });
    });
    start(store, send);
    await vi.advanceTimersByTimeAsync(71 * 60 * MINUTE);
    expect(deliveries(store.rows)).toEqual(["waiting"]);
    await vi.advanceTimersByTimeAsync(2 * 60 * MINUTE);
    expect(deliveries(store.rows)).toEqual(["failed"]);
  });

  it("does not send a message again if the database was unavailable after the delivery", async () => {
    const store = fakeStore(1);
    const send = vi.fn(async () => {});
    const away = Date.now() + 30_000;
    const complete = store.complete.getMockImplementation() as (typeof store)["complete"];
    store.complete.mockImplementation(async (...given) => {
      if (Date.now() < away) throw new Error("away");
      return complete(...given);
    });
    start(store, send);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(deliveries(store.rows)).toEqual(["sent"]);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("searches again after a database outage", async () => {
    const store = fakeStore(1);
    store.claim.mockRejectedValueOnce(new Error("away")).mockRejectedValueOnce(new Error("away"));
    start(store, async () => {});
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(deliveries(store.rows)).toEqual(["sent"]);
  });

  it("extends its lease while a slow server works, and ends an attempt that hangs for minutes", async () => {
    const store = fakeStore(1);
    const ended: number[] = [];
    const begun = Date.now();
    start(
      store,
      (_, signal) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener("abort", () => {
            ended.push(Date.now() - begun);
            reject(smtpError({ code: "EABORT" }));
          }),
        ),
    );
    await vi.advanceTimersByTimeAsync(3 * MINUTE);
    expect([ended, store.rows[0]?.delivery]).toEqual([[], "sending"]);
    expect(store.rows[0]?.dueAt).toBeGreaterThan(Date.now());
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(ended).toHaveLength(1);
    expect(store.rows[0]).toMatchObject({ delivery: "waiting", attempts: 1 });
  });

  it("lets a running attempt finish during a stop, within a time limit", async () => {
    const store = fakeStore(2);
    let finish = () => {};
    const quick = start(
      store,
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    await vi.advanceTimersByTimeAsync(1);
    const stopped = quick.stop();
    finish();
    await stopped;
    expect(store.rows.map(({ delivery }) => delivery)).toEqual(["sent", "waiting"]);

    const hanging = fakeStore(1);
    const slow = start(
      hanging,
      (_, signal) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener("abort", () => reject(smtpError({ code: "EABORT" }))),
        ),
    );
    await vi.advanceTimersByTimeAsync(1);
    const given = slow.stop();
    await vi.advanceTimersByTimeAsync(5001);
    await given;
    expect(deliveries(hanging.rows)).toEqual(["waiting"]);
  });
});
