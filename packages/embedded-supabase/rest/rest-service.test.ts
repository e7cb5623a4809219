import { describe, expect, test } from "vitest";
import { KEYS, makeRestService, SERVER, USER } from "../tests/make-rest-service.ts";

const { send } = makeRestService();

describe("the body of an anonymous caller", () => {
  test.each([
    ["POST", "articles", 401],
    ["PUT", "articles?id=eq.1", 401],
    ["PATCH", "articles?id=eq.1", 401],
    ["DELETE", "articles?id=eq.1", 401],
    ["PATCH", "articles", 401],
    ["POST", "messages", 401],
    ["POST", "nope", 404],
    ["POST", "rpc/list_files", 401],
    ["SEARCH", "articles", 405],
    ["POST", "", 401],
  ])("is not read and causes no query: %s %s → %i", async (method, path, status) => {
    for (const [size, connection] of [
      [1000, null],
      [100_000, "close"],
    ] as const) {
      const response = await send(path, { method, body: "x".repeat(size) });
      expect([response.status, response.isRead, response.statements, response.headers.get("connection")]).toEqual([
        status,
        false,
        [],
        connection,
      ]);
    }
  });

  test.each([
    [{ apikey: "" }, undefined],
    [{ apikey: "x" }, undefined],
    [{ authorization: "Bearer a.b.c" }, "invalid"],
  ] as const)("with the credentials %j is not read", async (headers, badToken) => {
    const caller = { kind: "anonymous", badToken } as const;
    const sent = { method: "POST", headers, caller, body: "x".repeat(100_000) };
    const { status, isRead, statements } = await send("articles", sent);
    expect([status, isRead, statements]).toEqual([401, false, []]);
  });
});

test.each([
  ["articles?content=match.^(.%2B)(.%2B).*%5C1$", 401],
  [`articles?${Array.from({ length: 450 }, () => "a=fts.b").join("&")}`, 400],
  [`former_names?select=${"articles(former_names(".repeat(8)}name${"))".repeat(8)}`, 400],
  [`articles?or=${"(or".repeat(1500)}(name.eq.a)${")".repeat(1500)}`, 400],
  ["articles?offset=100001", 416],
  ["rpc/version", 404],
  ["rpc/list_files", 401],
  ["users", 404],
  ["messages?message=match.(a%2B)%2B$", 401],
  ["articles/x", 404],
  ["%FF", 404],
])("an anonymous query over the budget does not reach the database: %s", async (path, status) => {
  for (const method of ["GET", "HEAD"]) {
    const response = await send(path, { method });
    expect([response.status, response.statements]).toEqual([status, []]);
  }
});

describe("a signed-in user", () => {
  test.each([`articles?or=${"(or".repeat(1500)}(name.eq.a)${")".repeat(1500)}`, `articles?select=${"a(".repeat(500)}`])(
    "cannot send an endless query: %s",
    async (path) => {
      for (const method of ["GET", "PATCH", "DELETE"]) {
        const body = method === "PATCH" ? "{}" : undefined;
        const response = await send(path, { method, caller: USER, body });
        expect([response.status, response.isRead, response.statements]).toEqual([400, false, []]);
      }
    },
  );

  test("writes rows in bodies up to 4 MB", async () => {
    const body = (bytes: number) => `{"title":"${"x".repeat(bytes - 12)}"}`;
    const max = 4 * 1024 * 1024;
    const sent = { method: "POST", caller: USER };
    expect(await send("articles", { ...sent, body: body(max) })).toMatchObject({ status: 201, isRead: true });
    expect(await send("articles", { ...sent, body: body(max + 1) })).toMatchObject({ status: 413, isRead: false });
  });

  const rows = (count: number, columns: number) => {
    const row = Object.fromEntries(Array.from({ length: columns }, (_, index) => [`c${index}`, 1]));
    return JSON.stringify(Array.from({ length: count }, () => row));
  };
  test.each([
    ["text/csv", `a,b\n${"1,2\n".repeat(16_384)}`],
    ["application/json", rows(16_384, 2)],
    ["application/json", rows(40_000, 0)],
    ["application/json", `${"[".repeat(33)}${"]".repeat(33)}`],
    ["application/json", "[".repeat(1_000_000)],
    ["application/x-www-form-urlencoded", "&".repeat(40_000)],
    ["text/csv; application/json", rows(16_384, 2)],
  ])("sends no body that costs more than its bytes: %s %#", async (type, body) => {
    for (const path of ["articles", "rpc/find_articles"]) {
      const sent = { method: "POST", caller: USER, headers: { "content-type": type }, body };
      const { status, json, statements } = await send(path, sent);
      expect([status, json, statements]).toEqual([
        400,
        { code: "54000", message: expect.stringMatching(/at most \d+/), details: null, hint: null },
        [],
      ]);
    }
  });

  test("upserts at most a thousand rows at once", async () => {
    const list = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({ title: "a" })));
    const sent = { method: "POST", caller: USER, headers: { prefer: "resolution=merge-duplicates" } };
    expect(await send("articles", { ...sent, body: list(1001) })).toMatchObject({ status: 400 });
    expect(await send("articles", { ...sent, body: list(1000) })).toMatchObject({ status: 200 });
  });

  test.each([
    ["{", "PGRST102", "Empty or invalid json"],
    ["[1]", "PGRST102", "Empty or invalid json"],
    ['[{"title":"a"},{"name":"b"}]', "PGRST102", "All object keys must match"],
    ['{"nope":1}', "PGRST204", "Could not find the 'nope' column of 'articles' in the schema cache"],
    ['{"__proto__":1}', "PGRST204", "Could not find the '__proto__' column of 'articles' in the schema cache"],
  ])("gets an error that explains the body %s", async (body, code, message) => {
    const { status, json } = await send("articles", { method: "POST", caller: USER, body });
    expect([status, json]).toMatchObject([400, { code, message }]);
  });

  test.each([
    ["tx=rollback", "tx=rollback"],
    ["return=minimal, tx=rollback,count=exact", "return=minimal, count=exact, tx=rollback"],
    ["return=minimal", "return=minimal"],
    ["return=nothing,return=minimal", "return=minimal"],
  ])("gets the applied preferences: %s", async (prefer, expected) => {
    const sent = { method: "POST", caller: USER, headers: { prefer }, body: '{"title":"a"}' };
    expect((await send("articles", sent)).headers.get("preference-applied")).toBe(expected);
  });

  test("gets an error for an unknown preference with strict handling", async () => {
    const headers = { prefer: "handling=strict, nothing=1" };
    const { status, json } = await send("articles", { caller: USER, headers });
    expect([status, json]).toMatchObject([400, { code: "PGRST122", details: "Invalid preferences: nothing=1" }]);
  });
});

test("an anonymous caller searches articles by GET and HEAD, and has no right on other tables", async () => {
  for (const method of ["GET", "HEAD"]) expect((await send("rpc/find_articles?search=a", { method })).status).toBe(200);
  const { json } = await send("messages");
  expect(json).toMatchObject({ code: "42501", message: "permission denied for table messages" });
});

test("a filter names an embedded table by its alias or by its own name", async () => {
  for (const name of ["old", "former_names"]) {
    const { statements } = await send(`articles?select=id,old:former_names(name)&${name}.name=eq.a`);
    expect(statements[0]?.text).toContain('t1."name" = $');
  }
  expect((await send("articles?select=id,old:former_names(name)&order=former_names(name)")).status).toBe(400);
});

test("an update without a column is no write, so it needs no right to write", async () => {
  for (const body of ["{}", "[]"]) {
    const sent = { method: "PATCH", caller: USER, headers: { prefer: "return=representation" }, body };
    const { status, statements } = await send("articles?id=eq.1", sent);
    expect([status, statements[0]?.text]).toEqual([200, expect.stringContaining("where false")]);
  }
});

test("the response to a write contains all written rows; a range does not limit it", async () => {
  for (const method of ["POST", "PATCH", "DELETE"]) {
    const body = method === "DELETE" ? undefined : '{"title":"a"}';
    const sent = { method, caller: USER, headers: { prefer: "return=representation" }, body };
    const { statements } = await send("articles?id=neq.1&limit=1&offset=1", sent);
    expect(statements[0]?.text).not.toMatch(/limit|offset/);
  }
});

test("a column may be named twice in columns", async () => {
  const sent = { method: "POST", caller: USER, body: '{"title":"a"}' };
  const { status, statements } = await send("articles?columns=title,title", sent);
  expect([status, statements[0]?.text]).toEqual([201, expect.stringContaining('("title") select b."title" from')]);
});

test("the secret key has no budget", async () => {
  const nested = `articles?select=${"former_names(articles(".repeat(10)}name${"))".repeat(10)}&title=match.a`;
  expect((await send(nested, { caller: SERVER })).status).toBe(200);
  expect((await send("articles", { method: "DELETE", caller: SERVER })).status).toBe(204);
});

test("OPTIONS lists the methods", async () => {
  expect((await send("articles", { method: "OPTIONS" })).headers.get("allow")).toBe(
    "OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE",
  );
  expect((await send("rpc/find_articles", { method: "OPTIONS" })).headers.get("allow")).toBe("OPTIONS,GET,HEAD,POST");
});

test.each([
  ["articles?select=name,...former_names()", "articles?select=name"],
  ["articles?select=name,...former_names(articles())", "articles?select=name"],
  ["articles?select=name,former_names(articles())", "articles?select=name"],
  ["articles?select=name,former_names()", "articles?select=name"],
  ["articles?select=", "articles"],
])("an empty list adds nothing to the statement: %s", async (path, same) => {
  const [one, other] = await Promise.all([path, same].map((each) => send(each, { caller: USER })));
  expect([one?.status, one?.statements]).toEqual([200, other?.statements]);
});

test("a filter of an empty embedding leaves no unused parameter", async () => {
  const path = "articles?select=name,...former_names()&former_names.name=eq.a";
  expect((await send(path, { caller: USER })).statements[0]?.values).toEqual([1000]);
});

test("only GET has a range", async () => {
  const headers = { range: "5-6" };
  const limits = async (method: string) => (await send("articles", { method, headers })).statements[0]?.values;
  expect(await limits("GET")).toEqual([2, 5]);
  expect(await limits("HEAD")).toEqual([1000]);
});

test("errors and responses without rows say their length and encoding", async () => {
  const error = await send("nope");
  expect(error.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(error.headers.get("content-length")).toBe(String(JSON.stringify(error.json).length));
  const head = await send("articles", { method: "HEAD" });
  expect(head.headers.get("content-length")).toBeNull();
  const created = await send("articles", { method: "POST", caller: USER, body: '{"title":"a"}' });
  expect([created.status, created.headers.get("content-length")]).toEqual([201, "0"]);
});

test("a preferred time zone is applied", async () => {
  const sent = { headers: { prefer: "handling=strict, timezone=Asia/Jakarta" } };
  const { status, headers } = await send("articles", sent);
  expect([status, headers.get("preference-applied")]).toEqual([200, "handling=strict, timezone=Asia/Jakarta"]);
});

test("a call that wants one row is checked before its changes are committed", async () => {
  const headers = { accept: "application/vnd.pgrst.object+json" };
  const { statements } = await send("rpc/list_files", { method: "POST", caller: USER, headers });
  expect(statements[0]?.text).toContain("pgrst_guard single");
});

describe("the description of the schema", () => {
  test.each([
    ["an anonymous caller", { kind: "anonymous" }],
    ["a user", USER],
  ] as const)("is not for %s without the secret key", async (_, caller) => {
    for (const method of ["GET", "HEAD", "OPTIONS"]) {
      const { status, headers, statements } = await send("", { method, caller });
      expect([status, statements]).toEqual([401, []]);
      expect(headers.get("sb-error-code")).toBe("UNAUTHORIZED_INVALID_API_KEY_TYPE");
    }
    expect((await send("", { caller })).json).toEqual({
      message: "Secret API key required",
      hint: "Only secret API keys can be used for this endpoint.",
    });
  });

  test("is for the secret key, with and without a user's token, and for a server's token", async () => {
    const cases = [
      { caller: SERVER },
      { caller: USER, headers: { apikey: KEYS.secretKey } },
      { caller: SERVER, headers: { apikey: KEYS.publishableKey } },
    ];
    for (const sent of cases) {
      const { status, json } = await send("", sent);
      expect([status, json.swagger, json.host]).toEqual([200, "2.0", "site.example:443"]);
    }
  });

  test.each([undefined, "*/*", "application/json", "application/openapi+json", "text/html, application/json;q=0.9"])(
    "has one media type for Accept: %s",
    async (accept) => {
      const headers: Record<string, string> = accept === undefined ? {} : { accept };
      const read = await send("", { caller: SERVER, headers });
      expect([read.status, read.headers.get("content-length")]).toEqual([
        200,
        String(JSON.stringify(read.json).length),
      ]);
      const head = await send("", { caller: SERVER, headers, method: "HEAD" });
      expect([head.status, head.json, head.headers.get("content-length")]).toEqual([200, undefined, null]);
      for (const response of [read, head]) {
        expect(response.headers.get("content-type")).toBe("application/openapi+json; charset=utf-8");
      }
    },
  );

  test.each([
    ["GET", { accept: "text/csv" }, 406, "PGRST107"],
    ["GET", { "accept-profile": "storage" }, 406, "PGRST106"],
    ["POST", {}, 405, "PGRST117"],
    ["PATCH", {}, 405, "PGRST117"],
    ["PUT", {}, 405, "PGRST117"],
    ["DELETE", {}, 405, "PGRST117"],
  ] as const)("rejects %s with %j: %i %s", async (method, headers, status, code) => {
    const response = await send("", { method, headers, caller: SERVER });
    expect([response.status, response.json.code, response.statements]).toEqual([status, code, []]);
  });

  test("is only at the root, and in the only schema", async () => {
    const headers = { accept: "application/openapi+json" };
    expect(await send("articles", { caller: SERVER, headers })).toMatchObject({ status: 406, statements: [] });
    expect((await send("", { caller: SERVER, headers: { "accept-profile": "public" } })).status).toBe(200);
    const { status, headers: sent } = await send("", { caller: SERVER, method: "OPTIONS" });
    expect([status, sent.get("allow")]).toEqual([200, "OPTIONS,GET,HEAD"]);
  });
});
