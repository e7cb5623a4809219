import pg from "pg";
import { describe, expect, test } from "vitest";
import { markDatabaseError } from "./database/database-errors.ts";
import { translateError } from "./database-failures.ts";

const ready = async () => true;
const away = async () => false;

const raising =
  (code: string | undefined, message: string, more: object = {}) =>
  async (): Promise<Response> => {
    const isFromServer = code !== undefined && /^[\dA-Z]{5}$/.test(code) && code !== "EPIPE";
    const error = isFromServer ? new pg.DatabaseError(message, message.length, "error") : new Error(message);
    throw markDatabaseError(Object.assign(error, { code, ...more }));
  };

async function translate(handle: () => Promise<Response>, isReady = ready) {
  const response = await translateError(handle, isReady);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe("an error of the database", () => {
  test.each([
    ["23514", 400, 'new row for relation "articles" violates check constraint "articles_name_shape"'],
    ["23502", 400, 'null value in column "title" violates not-null constraint'],
    ["23503", 409, 'insert violates foreign key constraint "x"'],
    ["23505", 409, 'duplicate key value violates unique constraint "articles_name_key"'],
    ["42501", 403, "permission denied for table users"],
    ["22021", 400, 'invalid byte sequence for encoding "UTF8": 0x00'],
    ["22P02", 400, 'invalid input syntax for type uuid: "x\\y"'],
    ["PT409", 409, "Someone else saved this post after you opened it."],
    ["21000", 400, "UPDATE requires a WHERE clause"],
    ["0A000", 400, "cannot accept a value of type pg_node_tree"],
    ["AB123", 400, "a function chose this code"],
    ["PT402", 402, "Payment Required"],
  ])("%s is the client's error: status %i with PostgreSQL's message", async (code, status, message) => {
    expect(await translate(raising(code, message))).toMatchObject({ status, body: { code, message, msg: message } });
  });

  test("reports a statement that took too long", async () => {
    const { status, body } = await translate(raising("57014", "canceling statement due to statement timeout"));
    expect([status, body.code, body.message]).toEqual([500, "57014", "canceling statement due to statement timeout"]);
  });

  test.each([
    ["21000", "more than one row returned by a subquery used as an expression"],
    ["54001", "stack depth limit exceeded"],
    ["P0002", "query returned no rows"],
    ["PT40A", "a function chose a status that does not exist"],
    ["PT199", "a function chose a status that no response can have"],
  ])("%s is an error of the database's own functions: status 500 with PostgreSQL's message", async (code, message) => {
    expect(await translate(raising(code, message))).toMatchObject({ status: 500, body: { code, message } });
  });

  test.each([
    ["ECONNREFUSED", "connect ECONNREFUSED 127.0.0.1:5432"],
    ["EPIPE", "write EPIPE"],
    [undefined, "Connection terminated unexpectedly"],
    [undefined, "timeout exceeded when trying to connect"],
    ["57P01", "terminating connection due to administrator command"],
    ["57P03", "the database system is starting up"],
    ["53300", "sorry, too many clients already"],
    ["08006", "connection failure"],
  ])("%s means that the client should retry later", async (code, message) => {
    const { status, headers, body } = await translate(raising(code, message));
    expect([status, body.code, headers.get("retry-after")]).toEqual([503, "PGRST001", expect.stringMatching(/^\d+$/)]);
    expect(JSON.stringify(body)).not.toMatch(/ECONN|EPIPE|onnection|5432|terminat|clients/);
  });

  test("25006 is the client's error, but a 503 when the server accepts no writes", async () => {
    const readOnly = raising("25006", "cannot execute INSERT in a read-only transaction");
    expect((await translate(readOnly)).status).toBe(405);
    expect(await translate(readOnly, away)).toMatchObject({ status: 503, body: { code: "PGRST001" } });
  });

  test("with an unknown code reveals no internal details", async () => {
    const { status, body } = await translate(raising("XX001", "could not open relation with OID 16384 at /var/lib"));
    expect([status, body.code]).toEqual([500, "XX000"]);
    expect(JSON.stringify(body)).not.toMatch(/OID|var/);
  });

  test("that a handler has caught is a 503 while the database is unavailable", async () => {
    const swallowed = async () =>
      Response.json({ error: "server_error", message: "Internal server error" }, { status: 500 });
    expect((await translate(swallowed, away)).status).toBe(503);
    expect((await translate(swallowed, ready)).status).toBe(500);
  });

  test("of other code is a 500, or a 503 while the database is unavailable", async () => {
    const broken = () => Promise.reject(new Error("boom at /srv/app.ts:1:2"));
    expect((await translate(broken)).body).toMatchObject({ code: "XX000" });
    expect((await translate(broken, away)).status).toBe(503);
  });

  test("of a concurrent request affects only that request", async () => {
    const fine = async () => {
      await new Promise(setImmediate);
      return Response.json({ code: "PGRST200", message: "known" }, { status: 500 });
    };
    const [, own] = await Promise.all([translate(raising("23505", "duplicate key")), translate(fine)]);
    expect(own.body).toMatchObject({ code: "PGRST200" });
  });
});

test("other responses pass unchanged", async () => {
  for (const status of [200, 304, 401, 404, 416]) {
    const response = new Response(status === 304 ? null : "as it was", { status });
    expect(await translateError(async () => response, away)).toBe(response);
  }
  const known = Response.json({ code: "PGRST200", message: "known" }, { status: 500 });
  expect(await translateError(async () => known, ready)).toBe(known);
});

test("details and hints are not sent", async () => {
  const detail = "Key (email)=(a@b) already exists.";
  const fail = raising("23505", "taken", { detail, hint: "h" });
  expect(await (await translateError(fail, ready)).json()).toMatchObject({ code: "23505", details: null, hint: null });
});
