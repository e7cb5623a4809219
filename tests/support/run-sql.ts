import pg from "pg";

/** Runs statements on a separate connection. @returns the rows of the last statement */
export async function runSql(url: string, sql: string, parameters?: unknown[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on("error", () => {}); // the query that uses the connection gets the error too
  try {
    await client.connect();
    const results = await client.query(sql, parameters);
    return [results].flat().at(-1)?.rows ?? [];
  } finally {
    await client.end().catch(() => {});
  }
}
