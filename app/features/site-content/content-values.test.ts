import { describe, expect, test } from "vitest";
import type { FieldSchema } from "#shared/site-content/content-schema.ts";
import { alignLists, expand, getAt, makeBlank, moveItem, prune, setAt } from "./content-values.ts";

const text: FieldSchema = { type: "string", minLength: 1, maxLength: 20, pattern: "^.*$" };
const schema: FieldSchema = {
  type: "object",
  required: ["heading", "items"],
  properties: {
    heading: text,
    items: {
      type: "array",
      maxItems: 3,
      items: {
        type: "object",
        required: ["id", "title", "icon"],
        properties: {
          id: { ...text, format: "id" },
          title: text,
          icon: { type: "string", enum: ["server", "network"] },
          drawing: { type: "string", enum: ["one", "two"] },
          quote: { type: "object", required: ["text"], properties: { text } },
          hidden: { type: "boolean" },
        },
      },
    },
  },
};
const item = schema.properties?.items?.items as FieldSchema;
const BLANK = { id: "a", title: "", icon: "server", drawing: "", quote: { text: "" }, hidden: false };

test("a blank item has every field: the first of required names, and no optional one", () => {
  expect(makeBlank(item, "a")).toEqual(BLANK);
  expect(makeBlank(item)).toMatchObject({ id: expect.stringMatching(/^item-[\da-f]{8}$/) });
});

describe("a stored value", () => {
  test("gets the fields that it does not have, and loses unknown ones and wrong types", () => {
    expect(expand(schema, { items: [{ id: "a", title: "A", html: "<b>" }] })).toEqual({
      heading: "",
      items: [{ ...BLANK, title: "A" }],
    });
    expect(expand(schema, { heading: 1, items: "none" })).toEqual({ heading: "", items: [] });
    for (const strange of [null, undefined, [], "text", 1]) {
      expect(expand(schema, strange)).toEqual({ heading: "", items: [] });
    }
  });

  test("is unchanged by the form", () => {
    const stored = { heading: "A", items: [{ id: "a", title: "A", icon: "network", quote: { text: "B" } }] };
    expect(prune(schema, expand(schema, stored))).toEqual(stored);
  });

  test("loses empty optional fields only", () => {
    expect(prune(schema, { heading: "", items: [BLANK] })).toEqual({
      heading: "",
      items: [{ id: "a", title: "", icon: "server" }],
    });
  });
});

test("a value is read and replaced at its path, and the rest stays the same object", () => {
  const value = { heading: "A", items: [BLANK, BLANK] };
  expect(getAt(value, ["items", 1, "title"])).toBe("");
  expect(getAt(value, ["items", 7, "title"])).toBeUndefined();
  const changed = setAt(value, ["items", 1, "title"], "B");
  expect(changed).toEqual({ heading: "A", items: [BLANK, { ...BLANK, title: "B" }] });
  expect(changed.items[0]).toBe(BLANK);
  expect(value.items[1]).toBe(BLANK);
});

test("lists of two languages get the same items, with the same ids", () => {
  const one = { heading: "A", items: [{ ...BLANK, title: "A" }] };
  const other = {
    heading: "B",
    items: [
      { ...BLANK, id: "x" },
      { ...BLANK, id: "b", title: "B" },
    ],
  };
  const { en, id } = alignLists(schema, { en: one, id: other }) as Record<string, typeof other>;
  expect(en?.items.map((entry) => [entry.id, entry.title])).toEqual([
    ["a", "A"],
    ["b", ""],
  ]);
  expect(id).toEqual(other);
});

test.each([
  [0, 2, "bca"],
  [2, 0, "cab"],
  [1, 1, "abc"],
])("an item moves from %i to %i", (from, to, expected) => {
  expect(moveItem([..."abc"], from, to).join("")).toBe(expected);
});
