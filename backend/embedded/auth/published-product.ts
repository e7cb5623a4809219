import type { SqlDatabase } from "../../sql-database.ts";

/** @returns the published name of the firm, or that of the settings */
export async function findPublishedProduct(database: Pick<SqlDatabase, "query">, product: string): Promise<string> {
  const [row] = await database.query(
    "select content ->> 'product' as product from public.site_content where section = 'identity'",
  );
  return typeof row?.product === "string" ? row.product : product;
}
