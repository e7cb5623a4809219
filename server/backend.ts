import type { Accounts, FirstAccount, InvitedAccounts } from "./accounts.ts";
import type { AttemptCounters } from "./attempts/attempt-counters.ts";
import type { SqlDatabase } from "./sql-database.ts";

/** Answers a request to /auth/v1, /rest/v1 or /storage/v1. `client` is null for the site itself (see clientIp). */
export type BackendHandler = (request: Request, client: string | null) => Promise<Response>;

/** Whichever of the three answers the Supabase protocols (docs/decisions/0002). */
export type Backend = {
  name: string;
  /** Nothing need listen there when the backend is embedded. */
  url: string;
  /** Origin the browser talks to; empty when it is this server. */
  publicUrl: string;
  publishableKey: string;
  /** Passes every policy. Stays on the server. */
  secretKey: string;
  fetch: typeof fetch;
  /** Widths in pixels its image transformations offer, ascending; empty where they are not known to be there. */
  imageWidths: readonly number[];
  /** Answers browsers; absent when the backend is elsewhere. Who calls it forgets what a successful write outdates. */
  answer?: BackendHandler;
  /** Never throws. */
  isReady(): Promise<boolean>;
  /** Whether the database has room for what anonymous callers send. Absent where its disk is another machine's. */
  hasRoom?: () => Promise<boolean>;
  /** Calls back after a post was changed other than by `answer`. Absent where changes are not announced. */
  onPostsChanged?: (listener: () => void) => Promise<void>;
  /** Shared by the processes of one database. Absent where each counts for itself. */
  counters?: AttemptCounters;
  invitedAccounts: InvitedAccounts;
  close(): Promise<void>;
};

/** What a backend run by this server has beside the protocols; a hosted project is managed where it is. */
export type OwnBackend = { database: SqlDatabase; accounts: Accounts };

export type OpenedBackend = Backend & Partial<OwnBackend> & { firstAccount?: FirstAccount };
