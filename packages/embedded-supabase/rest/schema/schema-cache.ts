import type { Database } from "../../database/database.ts";
import { loadSchema } from "./load-schema.ts";
import type { Schema } from "./schema.ts";

const CHANNEL = "pgrst";

export type SchemaCache = () => Promise<Schema>;

/** Reads the schema at the first call, and again after `notify pgrst`. A failed attempt is repeated at the next call. */
export function createSchemaCache(database: Pick<Database, "query"> & Partial<Pick<Database, "listen">>): SchemaCache {
  let current: Promise<Schema> | undefined;
  const forget = () => {
    current = undefined;
  };

  async function load(): Promise<Schema> {
    await database.listen?.(CHANNEL, forget); // a second call with the same function adds nothing
    return loadSchema(database);
  }

  return async () => {
    const loading = current ?? load();
    current = loading;
    try {
      return await loading;
    } catch (error) {
      if (current === loading) current = undefined;
      throw error;
    }
  };
}
