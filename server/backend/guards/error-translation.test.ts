import { describe, expect, test } from "vitest";
import { translateError } from "./error-translation.ts";

const ready = async () => true;
const away = async () => false;

/** An answer of the library as it is for a database error it does not know. */
const unknown = (message: string) => async () =>
  Response.json({ code: "SUP", message, details: null }, { status: 500 });

async function translate(answer: () => Promise<Response>, isReady = ready) {
  const response = await translateError(answer, isReady);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe("an error of the database", () => {
  test.each([
    ['new row for relation "blog_posts" violates check constraint "blog_posts_slug_shape"', 400, "23514"],
    ['null value in column "title" violates not-null constraint', 400, "23502"],
    ['insert violates foreign key constraint "x"', 409, "23503"],
    ['duplicate key value violates unique constraint "blog_posts_slug_key"', 409, "23505"],
    ['new row violates row-level security policy for table "blog_posts"', 403, "42501"],
    ["permission denied for table users", 403, "42501"],
    ['invalid byte sequence for encoding "UTF8": 0x00', 400, "22021"],
    ['invalid input syntax for type uuid: "x"', 400, "22P02"],
    ["value too long for type character varying(3)", 400, "22003"],
  ])("'%s' is the client's: %i, %s", async (message, status, code) => {
    expect(await translate(unknown(message))).toMatchObject({ status, body: { code, message, msg: message } });
  });

  test("keeps PostgreSQL's own words, with quotes, and drops the driver's prefix", async () => {
    const message = 'PostgresError: new row violates check constraint "a\\b"';
    expect((await translate(unknown(message))).body.message).toBe('new row violates check constraint "a\\b"');
  });

  test.each([
    "connect ECONNREFUSED 127.0.0.1:5432",
    "write CONNECTION_CLOSED 127.0.0.1:5432",
    "terminating connection due to administrator command",
    "the database system is starting up",
    "the database system is in recovery mode",
  ])("'%s' means: later", async (message) => {
    const { status, headers, body } = await translate(unknown(message));
    expect([status, body.code, headers.get("retry-after")]).toEqual([503, "PGRST001", expect.stringMatching(/^\d+$/)]);
    expect(JSON.stringify(body)).not.toMatch(/ECONN|CONNECTION_|5432|terminating/);
  });

  test("that nobody knows tells nothing of the inside", async () => {
    const { status, body } = await translate(unknown("could not open relation with OID 16384 at /var/lib/postgres"));
    expect([status, body.code]).toEqual([500, "XX000"]);
    expect(JSON.stringify(body)).not.toMatch(/OID|var/);
  });

  test("that the library keeps to itself is a 503 when the database is away", async () => {
    const swallowed = async () =>
      Response.json({ error: "server_error", message: "Internal server error" }, { status: 500 });
    expect((await translate(swallowed, away)).status).toBe(503);
    expect((await translate(swallowed, ready)).status).toBe(500);
  });

  test("that is thrown is translated like one that is answered", async () => {
    const thrown = (error: unknown) => () => Promise.reject(error);
    const lost = Object.assign(new Error("connect failed"), { code: "ECONNREFUSED" });
    expect((await translate(thrown(lost))).status).toBe(503);
    expect((await translate(thrown(new Error("boom at /srv/app.ts:1:2")))).body).toMatchObject({ code: "XX000" });
    expect((await translate(thrown("just a text"))).status).toBe(500);
  });
});

test("an answer that is none of its business passes untouched", async () => {
  for (const status of [200, 304, 401, 404, 416]) {
    const response = new Response(status === 304 ? null : "as it was", { status });
    expect(await translateError(async () => response, away)).toBe(response);
  }
  const known = Response.json({ code: "PGRST200", message: "known" }, { status: 500 });
  expect(await translateError(async () => known, ready)).toBe(known);
});
