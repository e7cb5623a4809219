import { expect, test, vi } from "vitest";
import { createMemoryCounters } from "#platform/attempts/memory-counters.ts";
import { AuthError } from "../auth-error.ts";
import { SignInLimit } from "./sign-in-limit.ts";

const ACCOUNT = "00000000-0000-4000-8000-000000000001";
const HOME = "198.51.100.1";

function open() {
  const onExhausted = vi.fn();
  const onFailed = vi.fn();
  const limit = new SignInLimit({ counters: createMemoryCounters(), onCodesExhausted: () => {}, onFailed });
  /** @returns 200 for a right guess, and otherwise the status of the rejection */
  const guess = (network: string, status: number) => {
    const attempt = async () => {
      if (status !== 200) throw new AuthError(status, "mfa_verification_failed", "Invalid code");
      return status;
    };
    return limit
      .guess({ kind: "factor", account: ACCOUNT, network, onExhausted }, attempt)
      .catch((error: AuthError) => error.status);
  };
  const wrong = async (network: string, times: number) => {
    const statuses: number[] = [];
    for (let count = 0; count < times; count += 1) statuses.push(await guess(network, 422));
    return statuses;
  };
  return { guess, wrong, onExhausted, onFailed };
}

const rejectedAfter = (checked: number, times: number) => [
  ...Array(checked).fill(422),
  ...Array(times - checked).fill(429),
];

test("one unknown network has four wrong codes of a second factor, and the person gets one notice", async () => {
  const { wrong, guess, onExhausted, onFailed } = open();
  expect(await wrong("203.0.113.9", 10)).toEqual(rejectedAfter(4, 10));
  expect(onExhausted).toHaveBeenCalledTimes(1);
  expect(onFailed.mock.calls).toEqual(Array(4).fill([{ kind: "factor", account: ACCOUNT }]));
  expect(await guess("203.0.113.10", 200)).toBe(200);
});

test("a /48 does not use up the codes of the account", async () => {
  const { guess } = open();
  for (let count = 0; count < 60; count += 1) await guess(`2001:db8:1:${count.toString(16)}::/64`, 422);
  expect(await guess("203.0.113.10", 200)).toBe(200);
});

test("unknown networks together have 15, and leave the own network its ten", async () => {
  const { guess, wrong } = open();
  expect(await guess(HOME, 200)).toBe(200);
  const statuses: number[] = [];
  for (let count = 0; count < 20; count += 1) statuses.push(await guess(`203.0.113.${count}`, 422));
  expect(statuses).toEqual(rejectedAfter(15, 20));
  expect(await guess("192.0.2.1", 200)).toBe(429);
  expect(await wrong(HOME, 9)).toEqual(rejectedAfter(9, 9));
  expect(await guess(HOME, 200)).toBe(200);
  expect(await wrong(HOME, 12)).toEqual(rejectedAfter(10, 12));
});

test("own networks together have 30", async () => {
  const { guess, wrong } = open();
  const networks = [1, 2, 3, 4, 5].map((host) => `198.51.100.${host}`);
  for (const network of networks) expect(await guess(network, 200)).toBe(200);
  const statuses = await Promise.all(networks.map((network) => wrong(network, 10)));
  expect(statuses.flat().filter((status) => status === 422)).toHaveLength(30);
});
