import pg from "pg";
import { expect, test } from "vitest";
import { explainDatabaseError } from "./database-error.ts";
import { errorResponse } from "./rest-error.ts";

async function respond(code: string, message: string, detail?: string) {
  const thrown = Object.assign(new pg.DatabaseError(message, message.length, "error"), { code, detail });
  const error = explainDatabaseError(thrown, false);
  const response = error && errorResponse(error);
  return response && { status: response.status, headers: response.headers, body: await response.text() };
}

test.each([
  ["P0001", 400],
  ["AB123", 400],
  ["PT402", 402],
  ["PT40A", 500],
  ["P0002", 500],
  ["21000", 500],
])("a function's own code %s has the status %i and its own message", async (code, status) => {
  const response = await respond(code, "mine", "more");
  const body = JSON.stringify({ code, details: "more", hint: null, message: "mine" });
  expect(response).toMatchObject({ status, body });
  expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "content-length": String(body.length),
    "proxy-status": `PostgREST; error=${code}`,
  });
});

test.each(["53300", "57P01", "08006", "XX000", "58030"])("%s describes the server, not the request", async (code) => {
  expect(await respond(code, "/var/lib/postgresql")).toBeUndefined();
});

test("a function chooses the whole response", async () => {
  const detail = { status: 429, headers: { "X-Wait": "5", "content-length": "1" } };
  const response = await respond("PGRST", '{"code":"slow down","message":"Wait"}', JSON.stringify(detail));
  expect(response).toMatchObject({
    status: 429,
    body: '{"code":"slow down","details":null,"hint":null,"message":"Wait"}',
  });
  expect(response?.headers.get("x-wait")).toBe("5");
  expect(response?.headers.get("proxy-status")).toBeNull();
});

test.each([
  ["nothing", '{"status":200,"headers":{}}'],
  ['{"code":"1","message":"a"}', undefined],
  ['{"code":"1","message":"a"}', "nothing"],
  ['{"code":"1","message":"a"}', '{"status":99,"headers":{}}'],
  ['{"code":"1","message":"a"}', '{"status":400,"headers":{"a b":"c"}}'],
])("an unreadable choice is an error of the function: %s %s", async (message, detail) => {
  expect(await respond("PGRST", message, detail)).toMatchObject({
    status: 500,
    body: expect.stringContaining("PGRST121"),
  });
});
