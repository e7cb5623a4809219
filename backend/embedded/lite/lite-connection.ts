import { createPostgresConnection } from "@supabase/lite/postgres";
import type { Kysely } from "kysely";
import { moveHashingToWorker } from "../shims/passwords/password-hashing.ts";
import { noteFileErrors } from "./disk-full.ts";
import { acceptWarningsThatAreErrors } from "./lite-warnings.ts";
import { setSessionContext } from "./session-context.ts";

export type LiteConnection = ReturnType<typeof createPostgresConnection>;

type LitePatch = {
  name: string;
  lacks: Readonly<Record<string, string>>;
  apply: (connection: LiteConnection) => void;
};

/**
 * These shims change lite itself instead of code in front of it (../shims/shims.ts). `lacks` has the same meaning
 * there.
 */
export const LITE_PATCHES = [
  {
    name: "warnings",
    lacks: {
      "throws where a warning is an error and not a text": 'warning.includes("SQLite is an experimental feature")',
    },
    apply: acceptWarningsThatAreErrors,
  },
  {
    name: "hashing",
    lacks: { "hashes passwords on the main thread": "from'bcryptjs'" },
    apply: moveHashingToWorker,
  },
  {
    name: "session-context",
    lacks: {
      "tells the database no header of a request for rows": "requestHeaders:",
      "lets a statement take any time": "applyJwtSessionContext",
    },
    apply: setSessionContext,
  },
  {
    name: "file-errors",
    lacks: { "keeps to itself why a file could not be stored": '"Storage error:"' },
    apply: noteFileErrors,
  },
] as const satisfies readonly LitePatch[];

/**
 * Replaces lite's driver, which ends the process when a connection is lost under load (porsager/postgres #1154, #1208).
 */
export function createLiteConnection(kysely: Kysely<unknown>): LiteConnection {
  const connection = createPostgresConnection({ url: "postgres://unused.invalid" });
  connection.kysely = kysely as typeof connection.kysely;
  for (const { apply } of LITE_PATCHES) apply(connection);
  return connection;
}
