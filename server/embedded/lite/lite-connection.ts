import { createPostgresConnection } from "@supabase/lite/postgres";
import type { Kysely } from "kysely";
import { cleanWrittenPosts } from "./clean-written-posts.ts";
import { noteFileErrors } from "./disk-full.ts";
import { acceptWarningsThatAreErrors } from "./library-warnings.ts";
import { refuseUnfilteredWrites } from "./safe-update.ts";
import { setSessionContext } from "./session-context.ts";

/** What the library works with. */
export type LiteConnection = ReturnType<typeof createPostgresConnection>;

/**
 * The library's connection, over queries of our own: its driver, postgres.js, ends the process when a connection is lost
 * under load (porsager/postgres #1154, #1208). That driver connects on first use, which never comes.
 */
export function createLiteConnection(kysely: Kysely<unknown>): LiteConnection {
  acceptWarningsThatAreErrors();
  const connection = createPostgresConnection({ url: "postgres://unused.invalid" });
  connection.kysely = kysely as typeof connection.kysely;
  setSessionContext(connection);
  refuseUnfilteredWrites(connection);
  cleanWrittenPosts(connection);
  noteFileErrors(connection);
  return connection;
}
