import { describe, expect, test } from "vitest";
import type { ContentForm } from "#shared/site-content/content-form.ts";
import { describeSection } from "#shared/site-content/content-schema.ts";
import type { ContentRow, DraftRow } from "./content-data.ts";
import { checkValues, languagesOf, openSection, restoreUnsaved, stillFound } from "./opened-section.ts";

const CODE = { en: { heading: "Code", intro: "" }, id: { heading: "Kode", intro: "" } };
const form = {
  schemas: { contact: describeSection("contact") },
  defaults: { en: { contact: CODE.en }, id: { contact: CODE.id } },
} as unknown as ContentForm;
const row = (language: string, heading: unknown, version = 1) =>
  ({ section: "contact", language, version, content: { heading, intro: "" }, updated_at: "" }) as ContentRow;
const draft = (language: string, heading: string, base_version: number) =>
  ({
    section: "contact",
    language,
    version: 3,
    base_version,
    content: { heading, intro: "" },
  }) as Partial<DraftRow> as DraftRow;
const open = (rows: ContentRow[] = [], drafts: DraftRow[] = []) => openSection("contact", form, { rows, drafts });
const headings = (values: Readonly<Record<string, unknown>>) =>
  Object.values(values).map((value) => (value as { heading: string }).heading);

test("without rows, the form shows the texts of the code", () => {
  expect(open()).toMatchObject({ values: CODE, online: CODE, published: { en: 0, id: 0 }, draft: undefined });
  expect(languagesOf("colours")).toEqual(["all"]);
});

test("a draft hides the published text, which stays known", () => {
  const opened = open([row("en", "Online", 2)], [draft("en", "Draft", 2)]);
  expect(headings(opened.values)).toEqual(["Draft", "Kode"]);
  expect(headings(opened.online)).toEqual(["Online", "Kode"]);
  expect(opened).toMatchObject({ published: { en: 2, id: 0 }, drafts: { en: 3, id: 0 }, isOutdated: false });
});

test("a draft is outdated after another text was published", () => {
  expect(open([row("en", "Online", 3)], [draft("en", "Draft", 2)]).isOutdated).toBe(true);
});

test.each([null, 5, "", undefined])(
  "a row with the heading %j is broken, and the text of the code is shown",
  (heading) => {
    const opened = open([row("en", heading)]);
    expect(opened.isBroken).toBe(true);
    expect(headings(opened.values)).toEqual(["Code", "Kode"]);
  },
);

describe("text that is only on this computer", () => {
  test("gets the fields of this version, and no unknown ones", () => {
    expect(restoreUnsaved(open(), { en: { heading: "Typed", html: "<b>" } })).toEqual({
      en: { heading: "Typed", intro: "" },
      id: CODE.id,
    });
  });
});

test("typing corrects faults and reports no new ones", () => {
  const faults = checkValues(open(), { en: { heading: "", intro: "a".repeat(301) }, id: CODE.id });
  expect(faults).toEqual({ en: { heading: { kind: "empty" }, intro: { kind: "long", limit: 300 } } });
  const later = checkValues(open(), { en: { heading: "A", intro: "a".repeat(301) }, id: { heading: "", intro: "" } });
  expect(stillFound(faults, later)).toEqual({ en: { intro: { kind: "long", limit: 300 } } });
  expect(stillFound(faults, {})).toEqual({});
});
