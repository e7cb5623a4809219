import { expect, test } from "vitest";
import { makeRestService, SCHEMA_NAMES, SERVER, USER } from "../tests/make-rest-service.ts";
import { ARTICLES, seededRandom } from "../tests/query-schema.ts";
import { MARKER, makeRestRequest } from "../tests/rest-queries.ts";

const REQUESTS = 20_000;

/** Every word of a statement outside quotes. A parameter is a number after a dollar sign. */
const WORDS = new Set(
  `
  ? [1] affected all and any array_agg as asc b by c case cast coalesce concat
  conflict count count_articles date delete desc distinct do e else end excluded exists explain false far_page filter
  first format from generate_series guard id ilike in insert inserted int4 int8 into is join
  json json_agg json_build_array json_strip_nulls json_to_record json_to_recordset jsonb jsonb_array_elements
  jsonb_build_array jsonb_build_object jsonb_to_record last lateral left length like limit location materialized not nothing null
  nulls octet_length offset on or order page phraseto_tsquery plainto_tsquery planned r regconfig returning response response_body row row_to_json rows
  select set set_config current_setting nullif pgrst_scalar size_guard string_agg substring text text[] then to_json to_jsonb to_tsquery to_tsvector total
  true unknown update v values variadic websearch_to_tsquery when where with written
  `.split(/\s+/),
);
const LITERALS = new Set([
  "'[]'",
  "'null'",
  "'{}'",
  "'}'",
  "'pgrst_guard single '",
  "'pgrst_guard affected '",
  "'pgrst_guard range '",
  "'pgrst_guard size '",
  "'app.inserted_rows'",
  "'0'",
  "'\\n'",
  "','",
  "''",
]);
const NAMES = new Set([...SCHEMA_NAMES, "public"]);

/** @returns the parts of a statement that neither the code nor the schema contains */
function foreignParts(sql: string): string[] {
  const quoted = [...sql.matchAll(/"((?:[^"]|"")*)"/g)]
    .map(([, name]) => name ?? "")
    .filter((name) => !NAMES.has(name));
  const rest = sql.replace(/"(?:[^"]|"")*"/g, " ");
  const literals = (rest.match(/'(?:[^']|'')*'/g) ?? []).filter((literal) => !LITERALS.has(literal));
  const words = (rest.replace(/'(?:[^']|'')*'/g, " ").match(/[^\s(),.;=<>@&|~*:+-]+/g) ?? []).filter(
    (word) => !WORDS.has(word) && !/^(?:\$\d+|\d+|[ct]\d+)$/.test(word),
  );
  return [...quoted, ...literals, ...words];
}

test(`${REQUESTS} random requests cause no failure, and no statement contains text of the caller`, async () => {
  const { send } = makeRestService();
  const random = seededRandom(24);
  const statuses = new Map<number, number>();
  const foreign = new Set<string>();
  let statementCount = 0;
  for (let round = 0; round < REQUESTS; round += 1) {
    const { path, ...request } = makeRestRequest(random, ARTICLES);
    const caller = round % 3 === 0 ? SERVER : round % 3 === 1 ? USER : undefined;
    const { status, statements } = await send(path, { ...request, caller });
    expect([path, request, status]).toEqual([path, request, expect.toSatisfy((code) => code < 500)]);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    for (const { text, values = [] } of statements) {
      statementCount += 1;
      for (const part of foreignParts(text)) foreign.add(part);
      expect(text).not.toContain(MARKER);
      const used = new Set(text.match(/\$\d+/g));
      expect([text, used.size]).toEqual([text, values.length]);
    }
  }
  expect([...foreign]).toEqual([]);
  expect(statementCount).toBeGreaterThan(REQUESTS / 10);
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 201, 204, 400, 401, 406]));
});
