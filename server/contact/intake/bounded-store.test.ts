import { beforeEach, expect, test } from "vitest";
import { makeMessage } from "#tests/factories/make-message.ts";
import type { Receipt } from "../message-store.ts";
import { createBoundedStore } from "./bounded-store.ts";

const REJECTED: Receipt = { isStored: false, bound: "hour", retrySeconds: 600 };
const STORED: Receipt = { isStored: true, evicted: 0 };
const plain = { reasons: [], isQuarantined: false };
const suspicious = { reasons: ["has a link"], isQuarantined: false };
const spam = { reasons: ["has 9 links"], isQuarantined: true };

let clock: number;
let calls: number;
let logged: number;
beforeEach(() => {
  [clock, calls, logged] = [0, 0, 0];
});
const open = (receive: () => Receipt) =>
  createBoundedStore({
    now: () => clock,
    log: {
      warn() {
        logged += 1;
      },
    } as never,
    async store() {
      calls += 1;
      return receive();
    },
  });

test("an exhausted quota causes no further queries for some seconds, and the other quotas stay open", async () => {
  const take = open(() => (calls === 1 ? REJECTED : STORED));
  expect(await take(makeMessage(), spam)).toEqual(REJECTED);
  for (let more = 0; more < 1000; more += 1) expect(await take(makeMessage(), spam)).toEqual(REJECTED);
  expect(calls).toBe(1);
  expect(await take(makeMessage(), suspicious)).toEqual(STORED);
  expect(await take(makeMessage(), plain)).toEqual(STORED);
  clock += 5000;
  expect(await take(makeMessage(), spam)).toEqual(STORED);
});

test("rejected and evicted messages are logged once a minute", async () => {
  const take = open(() => ({ isStored: true, evicted: 3 }));
  for (clock = 0; clock < 120_000; clock += 500) await take(makeMessage(), spam);
  expect(logged).toBe(2);
});
