import { describe, expect, test } from "vitest";
import { describeSection } from "#shared/site-content/content-schema.ts";
import { sectionNames, sectionSchemas } from "#shared/site-content/sections.ts";
import { contrastOfField, findFaults, findWeakColours } from "./find-faults.ts";

const clients = describeSection("clients");
const CLIENT = { name: "A", sector: "B", description: "C" };

test.each<[string, object, object]>([
  ["nothing", { heading: "A", intro: "", clients: [CLIENT] }, {}],
  ["an empty text", { heading: "", intro: "", clients: [] }, { heading: { kind: "empty" } }],
  ["a long text", { heading: "a".repeat(61), intro: "", clients: [] }, { heading: { kind: "long", limit: 60 } }],
  ["a control character", { heading: "a\u0007", intro: "", clients: [] }, { heading: { kind: "form" } }],
  ["a missing field", { intro: "", clients: [] }, { heading: { kind: "form" } }],
  ["another type", { heading: "A", intro: "", clients: "A" }, { clients: { kind: "form" } }],
  [
    "too many items",
    { heading: "A", intro: "", clients: Array(19).fill(CLIENT) },
    { clients: { kind: "many", limit: 18 } },
  ],
  [
    "an unknown name in an item",
    { heading: "A", intro: "", clients: [CLIENT, { ...CLIENT, wordmark: "__proto__" }] },
    { "clients.1.wordmark": { kind: "form" } },
  ],
  [
    "an incomplete optional group",
    { heading: "A", intro: "", clients: [{ ...CLIENT, testimonial: { quote: "A", attribution: "" } }] },
    { "clients.0.testimonial.attribution": { kind: "empty" } },
  ],
])("finds %s", (_, content, expected) => {
  expect(findFaults(clients, content)).toEqual(expected);
});

test("too few items are a fault of the list", () => {
  const identity = {
    ...Object.fromEntries(Object.keys(describeSection("identity").properties ?? {}).map((name) => [name, ""])),
  };
  expect(findFaults(describeSection("identity"), { ...identity, address: [], social: [] })).toMatchObject({
    address: { kind: "few", limit: 1 },
  });
});

test.each(sectionNames)("%s: finds a fault exactly where the schema of the pages does", (name) => {
  const empty = { type: "object" };
  expect(sectionSchemas[name].safeParse({}).success).toBe(
    Object.keys(findFaults(describeSection(name), {})).length === 0,
  );
  expect(describeSection(name)).toMatchObject(empty);
});

describe("colours", () => {
  test("need contrast with what is beside them", () => {
    expect(findWeakColours({ brand: "#8b499e", accent: "#a96fbf" })).toEqual({});
    expect(findWeakColours({ brand: "#c79ad8", accent: "#3a1a45" })).toEqual({
      brand: { kind: "contrast" },
      accent: { kind: "contrast" },
    });
  });

  test("have a contrast only while they are colours", () => {
    expect(contrastOfField("brand", "#000000")).toBeCloseTo(21);
    expect(contrastOfField("brand", "#00000")).toBeUndefined();
    expect(contrastOfField("brand", 5)).toBeUndefined();
    expect(contrastOfField("constructor", "#000000")).toBeUndefined();
  });
});
