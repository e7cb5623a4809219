import { createPostgresConnection } from "@supabase/lite/postgres";
import type { Kysely } from "kysely";
import { cleanWrittenPosts } from "./clean-written-posts.ts";
import { acceptWarningsThatAreErrors } from "./lite-warnings.ts";
import { refuseUnfilteredWrites } from "./safe-update.ts";
import { setSessionContext } from "./session-context.ts";
import { hideShadowedTables } from "./shadowed-tables.ts";

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
    name: "session-context",
    lacks: {
      "tells the database no header of a request for rows": "requestHeaders:",
      "lets a statement take any time": "applyJwtSessionContext",
    },
    apply: setSessionContext,
  },
  {
    name: "unfiltered-writes",
    lacks: { "changes every row of a table where no filter is named": "onPostgrestAST" },
    apply: refuseUnfilteredWrites,
  },
  {
    name: "written-posts",
    lacks: { "stores rich text as it was written, as any database does": "onPostgrestAST" },
    apply: cleanWrittenPosts,
  },
  {
    name: "shadowed-tables",
    lacks: {
      "takes the columns of its own tables for those of a public one of the same name":
        "n.columns.filter(i=>i.table===e)",
    },
    apply: hideShadowedTables,
  },
] as const satisfies readonly LitePatch[];

/**
 * Replaces lite's driver, which ends the process when a connection is lost under load (porsager/postgres #1154, #1208).
 */
export function createLiteConnection(kysely: Kysely<unknown>): LiteConnection {
  const connection = createPostgresConnection({ url: "postgres://unused.invalid" });
  connection.kysely = kysely as typeof connection.kysely;
  // Otherwise lite's first request grants every right that migrations revoke.
  Object.assign(connection, { rlsState: "active" });
  for (const { apply } of LITE_PATCHES) apply(connection);
  return connection;
}
