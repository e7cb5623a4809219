/** `npm run database-types`: writes shared/database-types.ts. Run after each migration; a test says if forgotten. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { generateTypescript, sortGeneratorMetadata } from "@supabase/postgrest-typegen/generation";
import { introspect } from "@supabase/postgrest-typegen/introspection";
import type { SqlDatabase } from "#embedded-supabase";
import { openForTransfer } from "#operations/open-for-transfer.ts";
import { readEnv } from "#server/settings/env.ts";

export const TYPES_FILE = path.resolve(import.meta.dirname, "../shared/database-types.ts");

/** The generator's own types of this kind also serve several schemas, enumerations and composite types. */
const HELPERS = `type PublicTables = Database["public"]["Tables"]

export type Tables<Name extends keyof PublicTables> = PublicTables[Name]["Row"]

export type TablesInsert<Name extends keyof PublicTables> = PublicTables[Name]["Insert"]
`;
const GENERATED_HELPERS = /^type DatabaseWithoutInternals[\s\S]*/m;

/** Returns the types of the schema `public` as PostgREST returns it. The database must have all migrations. */
export async function generateDatabaseTypes(database: Pick<SqlDatabase, "query">): Promise<string> {
  const metadata = await introspect(
    { query: async (sql) => ({ rows: await database.query(sql) }) },
    { includedSchemas: ["public"] },
  );
  const callable = new Set((await database.query(CALLABLE)).map(({ name }) => name));
  const functions = metadata.functions.filter(({ name }) => callable.has(name));
  const types = await generateTypescript(sortGeneratorMetadata({ ...metadata, functions }), { postgrestVersion: "13" });
  return `// Made by \`npm run database-types\` from supabase/migrations.\n${types.replace(GENERATED_HELPERS, HELPERS)}`;
}

/** Only browsers use the types. */
const CALLABLE = `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
  and has_function_privilege('authenticated', oid, 'execute')`;

async function writeTypes(): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "database-types-"));
  const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: "error" });
  const { database, bringUpToDate } = await openForTransfer(env, "fill");
  try {
    await bringUpToDate();
    await writeFile(TYPES_FILE, await generateDatabaseTypes(database));
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) await writeTypes();
