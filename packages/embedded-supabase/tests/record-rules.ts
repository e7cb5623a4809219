import sql from "sql-template-tag";
import { expect } from "vitest";
import { type BackendRules, NO_RULES, type Removal } from "../index.ts";

/** Calls of the rules for files, in their order. */
export const removals: (Removal | string)[] = [];

/** Rules for the tables in `migrations`. */
export const rules: BackendRules = {
  accounts: {
    ...NO_RULES.accounts,
    isDisabled: sql`exists (select from public.disabled_accounts d where d.user_id = u.id)`,
    lockEnabled: (userId) => sql`select u.id as user_id from auth.users u where u.id = ${userId}::uuid
      and not exists (select from public.disabled_accounts d where d.user_id = u.id) for share`,
  },
  tables: {
    anonymousFunctions: {
      find_articles: { texts: ["search"], maxCharacters: 20, offset: "skip", limit: "size", maxRows: 5 },
    },
    longTexts: ["body"],
    cleanRows: (table, rows) =>
      table === "notes" ? rows.map((row) => ({ ...row, text: String(row.text).trim() })) : rows,
    planRead: ({ table, offset, limit }) =>
      table === "articles"
        ? {
            thenBy: [{ column: "id", direction: "desc" }],
            // Wrong on purpose: the tests see who has counted and chosen the page.
            count: sql`select 40 + count(*) from public.articles`,
            page:
              offset === 1
                ? { key: "id", rows: sql`select id from public.articles order by id limit ${limit}::int8` }
                : undefined,
          }
        : undefined,
  },
  files: {
    async retainFiles({ database }, removal) {
      const [found] = await database.query(
        sql`select count(*)::int as count from storage.objects where bucket_id = ${removal.bucket}
          and name = any(${[...removal.keys]}::text[])`,
      );
      expect(found?.count).toBe(removal.keys.length); // the rows are there until the rule has run
      removals.push(removal);
    },
    afterRemoval: (bucket) => void removals.push(bucket),
  },
};
