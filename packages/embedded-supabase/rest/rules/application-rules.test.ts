import { describe, expect, test } from "vitest";
import { makeRestService, SERVER, USER } from "../../tests/make-rest-service.ts";

const { send } = makeRestService();

/** @returns the last statement of a request, which has the rows */
async function statementOf(path: string, sent: Parameters<typeof send>[1] = {}) {
  const { statements } = await send(path, sent);
  return { text: statements.at(-1)?.text ?? "", values: statements.at(-1)?.values };
}

describe("a planned read", () => {
  test.each([
    ["articles?order=date.desc", true],
    ["articles?order=date.desc&name=like.a*", true],
    ["articles?order=date.asc", false],
    ["articles?order=date.desc.nullslast", false],
    ["articles?order=title.desc", false],
    ["former_names?order=name.desc", false],
  ])("has the additional order only after the caller's own: %s → %s", async (path, isApplied) => {
    const { text } = await statementOf(path, { caller: USER });
    expect(/order by \S*"date" desc[^,]*, \S*"id" desc/.test(text)).toBe(isApplied);
  });

  test("fetches the rows of a page by its keys, in the caller's order", async () => {
    const path = "articles?select=id,title&order=date.desc&author=eq.Ada&offset=200&limit=9";
    const { text, values } = await statementOf(path, { caller: USER });
    expect(text).toMatch(
      /where \w+\."id" in \(select id from far_page\(\$1::int8, \$2::int8\)\) order by .*"date" desc/,
    );
    expect(text).not.toMatch(/offset|limit/);
    expect(values).toEqual([200, 9]);
  });

  test.each([
    ["near the start", "articles?order=date.desc&offset=100"],
    ["in another order", "articles?order=title&offset=200"],
    ["with other conditions", "articles?order=date.desc&author=neq.Ada&offset=200"],
    ["with a negated condition", "articles?order=date.desc&author=not.eq.Ada&offset=200"],
    ["with a quantified condition", "articles?order=date.desc&author=eq(any).{Ada}&offset=200"],
    ["with a path", "articles?order=date.desc&data->>author=eq.Ada&offset=200"],
    ["with a column twice", "articles?order=date.desc&author=eq.Ada&author=eq.Eve&offset=200"],
    ["with a tree of conditions", "articles?order=date.desc&or=(author.eq.Ada,author.eq.Eve)&offset=200"],
    ["with an embedded table", "articles?select=id,former_names(name)&order=date.desc&offset=200"],
    ["of another table", "former_names?order=name.desc&offset=200"],
  ])("%s has no page by keys", async (_, path) => {
    const { text } = await statementOf(path, { caller: USER });
    expect(text).not.toContain("far_page");
    expect(text).toContain("offset $");
  });

  test("asks for at most a thousand rows", async () => {
    const { values } = await statementOf("articles?order=date.desc&offset=200&limit=5000", { caller: USER });
    expect(values).toEqual([200, 1000]);
  });

  test.each([
    ["exact", "articles?author=eq.Ada", ["Ada"]],
    ["estimated", "articles?author=eq.Ada", ["Ada"]],
    ["exact", "articles", [null]],
    ["exact", "articles?select=id,former_names(name)&author=eq.Ada", ["Ada"]],
  ])("counts by the expression of the rule with count=%s: %s", async (count, path, counted) => {
    const { text, values } = await statementOf(path, { caller: USER, headers: { prefer: `count=${count}` } });
    const [, number] = /\(select count_articles\(\$(\d+)::text\)\) as total/.exec(text) ?? [];
    expect([values?.[Number(number) - 1]]).toEqual(counted);
    expect(text).not.toContain("select count(*) from");
  });

  test.each([
    ["no count", "articles?author=eq.Ada", undefined],
    ["other conditions", "articles?title=eq.a", "count=exact"],
    ["an inner embedding", "articles?select=id,former_names!inner(name)&author=eq.Ada", "count=exact"],
    ["another table", "former_names", "count=exact"],
  ])("with %s does not use that expression", async (_, path, prefer) => {
    const { text } = await statementOf(path, { caller: USER, headers: prefer ? { prefer } : {} });
    expect(text).not.toContain("count_articles");
  });
});

describe("written rows", () => {
  /** @returns the rows in the parameters of a statement */
  const rowsOf = ([statement]: Awaited<ReturnType<typeof send>>["statements"]) => {
    const json = statement?.values?.find((value) => typeof value === "string" && /^[[{]/.test(value));
    return [JSON.parse(String(json))].flat();
  };
  const write = (method: string, path: string, body: string, headers: Record<string, string> = {}) =>
    send(path, { method, caller: USER, headers, body });

  test.each([
    ["POST", "articles", '{"content":" a "}', {}],
    ["POST", "articles", '[{"content":" a "}]', {}],
    ["POST", "articles", '[{"content":" a "}]', { prefer: "resolution=merge-duplicates" }],
    ["PUT", "articles?id=eq.1", '{"id":"1","content":" a "}', {}],
    ["PATCH", "articles?id=eq.1", '{"content":" a "}', {}],
    ["POST", "articles", "content\n a \n", { "content-type": "text/csv" }],
    ["POST", "articles", "content=+a+", { "content-type": "application/x-www-form-urlencoded" }],
  ])("are cleaned before the statement: %s %s %s %j", async (method, path, body, headers) => {
    const { status, statements } = await write(method, path, body, headers as Record<string, string>);
    expect(status).toBeLessThan(300);
    expect(rowsOf(statements)).toMatchObject([{ content: "a" }]);
  });

  test("of the server are cleaned too", async () => {
    const { statements } = await send("articles", { method: "POST", caller: SERVER, body: '{"content":" a "}' });
    expect(rowsOf(statements)).toEqual([{ content: "a" }]);
  });

  test("of other tables stay as they are", async () => {
    const { statements } = await write("POST", "messages", '{"message":" a "}');
    expect(rowsOf(statements)).toEqual([{ message: " a " }]);
  });

  test("that the rule rejects reach no statement", async () => {
    for (const [method, path] of [
      ["POST", "articles"],
      ["PATCH", "articles?id=eq.1"],
    ] as const) {
      const { status, json, statements } = await write(method, path, '{"content":"refused"}');
      expect([status, json, statements]).toEqual([
        400,
        { code: "54000", message: "The rule refuses it", details: null, hint: null },
        [],
      ]);
    }
  });
});
