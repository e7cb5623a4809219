import { afterAll, beforeAll, expect, test } from "vitest";
import { type S3Server, startS3Server } from "#platform/tests/s3-server.ts";
import { readEnv } from "#server/settings/env.ts";
import { checkS3 } from "./check-s3.ts";

let storage: S3Server;
beforeAll(async () => {
  storage = await startS3Server();
});
afterAll(() => storage.remove());

const look = (settings: Record<string, string> = {}) => checkS3(readEnv({ ...storage.env, ...settings }));

test("an existing bucket that accepts the keys is fine", async () => {
  expect(await look()).toMatchObject([{ level: "ok", text: expect.stringContaining("site-images") }]);
});

test("wrong keys and a missing bucket are reported without the keys", async () => {
  const findings = [
    ...(await look({ AWS_ACCESS_KEY_ID: "UNKNOWN", AWS_SECRET_ACCESS_KEY: "geheim" })),
    ...(await look({ S3_BUCKET: "no-such" })),
  ];
  expect(findings).toMatchObject([
    { level: "broken", advice: expect.stringContaining("Compare") },
    { level: "broken", advice: expect.stringContaining("Compare") },
  ]);
  expect(JSON.stringify(findings)).not.toContain("geheim");
});

test("an unreachable storage is reported, and a missing setting is not", async () => {
  await storage.stop();
  expect(await look()).toMatchObject([{ level: "broken", text: expect.stringContaining("does not respond") }]);
  await storage.start();
  expect(await checkS3(readEnv({}))).toEqual([]);
});
