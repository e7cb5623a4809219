import sql from "sql-template-tag";
import type { SqlDatabase } from "#embedded-supabase";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#shared/languages.ts";

export type EmailFrame = {
  /** The published name of the firm, or that of the settings. */
  product: string;
  /** The language that the account of the recipient chose. */
  language: Language;
};

export async function findEmailFrame(
  database: Pick<SqlDatabase, "query">,
  product: string,
  to: string,
): Promise<EmailFrame> {
  const [row] = await database.query(
    sql`select
      (select content ->> 'product' from public.site_content where section = 'identity') as product,
      (select raw_user_meta_data ->> 'language' from auth.users
        where email = lower(${to}) or email_change = lower(${to})
        order by email = lower(${to}) desc limit 1) as language`,
  );
  return {
    product: typeof row?.product === "string" ? row.product : product,
    language: isLanguage(row?.language) ? row.language : DEFAULT_LANGUAGE,
  };
}
