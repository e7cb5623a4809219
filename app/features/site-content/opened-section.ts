import type { Json } from "#shared/database-types.ts";
import { languageCodes } from "#shared/languages.ts";
import type { ContentForm } from "#shared/site-content/content-form.ts";
import type { FieldSchema } from "#shared/site-content/content-schema.ts";
import type { SectionName } from "#shared/site-content/sections.ts";
import { ALL_LANGUAGES, sharedSections } from "#shared/site-content/site-content.ts";
import type { ContentRow, DraftRow, Versions } from "./content-data.ts";
import { alignLists, expand, prune, type Values } from "./content-values.ts";
import { type Faults, findFaults, findWeakColours } from "./find-faults.ts";

export type StoredContent = { rows: ContentRow[]; drafts: DraftRow[] };

/** A section as the form opens it. */
export type OpenedSection = {
  section: SectionName;
  schema: FieldSchema;
  /** What is online: published texts, or those of the code. */
  online: Values;
  /** What the form shows: the draft, or what is online. */
  values: Values;
  /** Versions of the published rows by language; 0 without a row. */
  published: Versions;
  drafts: Versions;
  draft: DraftRow | undefined;
  /** The draft was begun before the texts online were published. */
  isOutdated: boolean;
  /** A published text cannot be read, so the pages show that of the code. */
  isBroken: boolean;
};

export function languagesOf(section: SectionName): string[] {
  return sharedSections.includes(section) ? [ALL_LANGUAGES] : [...languageCodes];
}

/** The text of the code. */
export function originalOf({ defaults }: ContentForm, section: SectionName, language: string) {
  return (defaults[language] ?? defaults.en)?.[section];
}

export function openSection(section: SectionName, form: ContentForm, stored: StoredContent): OpenedSection {
  const schema = form.schemas[section];
  const codes = languagesOf(section);
  const find = <Row extends { section: string; language: string }>(rows: Row[], language: string) =>
    rows.find((row) => row.section === section && row.language === language);
  const byLanguage = <Value>(read: (language: string) => Value) =>
    Object.fromEntries(codes.map((language) => [language, read(language)]));
  const isReadable = (content: unknown) => Object.keys(checkContent(section, schema, content)).length === 0;

  const isBroken = codes.some((language) => {
    const row = find(stored.rows, language);
    return row !== undefined && !isReadable(row.content);
  });
  const online = byLanguage((language) => {
    const row = find(stored.rows, language);
    return expand(schema, row && isReadable(row.content) ? row.content : originalOf(form, section, language));
  });
  const drafted = byLanguage((language) => {
    const draft = find(stored.drafts, language);
    return draft ? expand(schema, draft.content) : online[language];
  });
  const published = byLanguage((language) => find(stored.rows, language)?.version ?? 0);
  const drafts = byLanguage((language) => find(stored.drafts, language)?.version ?? 0);
  return {
    section,
    schema,
    published,
    drafts,
    isBroken,
    online: alignLists(schema, online),
    values: alignLists(schema, drafted),
    draft: codes.map((language) => find(stored.drafts, language)).find((draft) => draft !== undefined),
    isOutdated: codes.some((language) => {
      const draft = find(stored.drafts, language);
      return draft !== undefined && draft.base_version < (published[language] ?? 0);
    }),
  };
}

/** @param unsaved text that this browser stored, maybe for the fields of an earlier version */
export function restoreUnsaved({ schema, values }: OpenedSection, unsaved: Values): Values {
  const languages = Object.keys(values).map((language) => [
    language,
    expand(schema, unsaved[language] ?? values[language]),
  ]);
  return alignLists(schema, Object.fromEntries(languages));
}

/** @returns the faults of a content as the database stores it */
function checkContent(section: string, schema: FieldSchema, content: unknown): Faults {
  const isGroup = typeof content === "object" && content !== null;
  return {
    ...findFaults(schema, isGroup ? content : {}),
    ...(section === "colours" && isGroup && findWeakColours({ ...content })),
  };
}

/** @returns the faults of the form by language; only languages with faults */
export function checkValues({ section, schema }: OpenedSection, values: Values): Record<string, Faults> {
  return Object.fromEntries(
    Object.entries(values)
      .map(([language, value]) => [language, checkContent(section, schema, prune(schema, value))] as const)
      .filter(([, faults]) => Object.keys(faults).length > 0),
  );
}

/** @returns the faults of `shown` that are also in `found`: typing corrects faults, but reports no new one */
export function stillFound(shown: Record<string, Faults>, found: Record<string, Faults>): Record<string, Faults> {
  const parts = Object.entries(shown).map(([language, faults]) => {
    const left = Object.keys(faults).flatMap((path) => {
      const fault = found[language]?.[path];
      return fault ? [[path, fault] as const] : [];
    });
    return [language, Object.fromEntries(left)] as const;
  });
  return Object.fromEntries(parts.filter(([, faults]) => Object.keys(faults).length > 0));
}

/** @returns the rows to publish: languages with another text than online, or all of them to repair a broken row */
export function changedRows({ section, schema, online, isBroken }: OpenedSection, values: Values) {
  const rows = Object.entries(values).map(([language, value]) => ({
    section,
    language,
    content: prune(schema, value) as NonNullable<Json>,
  }));
  const changed = rows.filter(({ language }) => !isSame(values[language], online[language]));
  return isBroken || changed.length === 0 ? rows : changed;
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
