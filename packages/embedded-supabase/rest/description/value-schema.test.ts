import { expect, test } from "vitest";
import { defaultValue } from "./value-schema.ts";

test.each([
  ["text", null, undefined],
  ["text", "'a'::text", "a"],
  ["text", "'it''s'::text", "it's"],
  ["character varying", "'a'::character varying", "a"],
  ["public.kind", "'bar'::kind", "bar"],
  ["date", "'1900-01-01'::date", "1900-01-01"],
  ["timestamp with time zone", "now()", "now()"],
  ["text", "('a'::text || 'b'::text)", "('a'::text || 'b'::text)"],
  ["text", "'a'::text || 'b'::text", "'a'::text || 'b'::text"],
  ["boolean", "false", false],
  ["integer", "42", 42],
  ["numeric", "42.2", 42.2],
  ["integer", "nextval('a_seq'::regclass)", undefined],
  ["jsonb", "'{}'::jsonb", undefined],
  ["text[]", "'{}'::text[]", undefined],
])("the default of a %s column, %s, is described as %j", (type, sql, expected) => {
  expect(defaultValue(type, sql)).toBe(expected);
});
