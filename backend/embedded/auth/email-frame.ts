import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#shared/languages.ts";
import type { SqlDatabase } from "../../sql-database.ts";

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
    `select
      (select content ->> 'product' from public.site_content where section = 'identity') as product,
      (select raw_user_meta_data ->> 'language' from auth.users
        where email = lower($1) or email_change = lower($1) order by email = lower($1) desc limit 1) as language`,
    [to],
  );
  return {
    product: typeof row?.product === "string" ? row.product : product,
    language: isLanguage(row?.language) ? row.language : DEFAULT_LANGUAGE,
  };
}
