import type { BackendHandler, SigningKeyCommands, SqlDatabase } from "#embedded-supabase";
import type { AttemptCounters } from "#platform/attempts/attempt-counters.ts";
import type { Accounts, InvitedAccounts } from "./accounts.ts";

/** A `Backend` is any of the three backends for the Supabase protocols (docs/decisions/0002). */
export type Backend = {
  name: string;
  /** An embedded backend does not listen at this URL. */
  url: string;
  /** The browser uses this origin; it is empty when this server is the backend. */
  publicUrl: string;
  publishableKey: string;
  /** This key passes every policy and stays on the server. */
  secretKey: string;
  fetch: typeof fetch;
  /**
   * The backend's image transformations offer these widths in pixels, ascending. The list is empty if the backend may
   * offer none.
   */
  imageWidths: readonly number[];
  /**
   * Handles requests of browsers; absent for a hosted backend. After a successful write, the caller clears its caches.
   */
  handle?: BackendHandler;
  /** This function never throws. */
  isReady(): Promise<boolean>;
  /** Checks whether the database has capacity for anonymous requests. Absent when its disk is on another machine. */
  hasFreeSpace?: () => Promise<boolean>;
  /** Calls back after a post was changed in any way except through `handle`. Absent when changes are not announced. */
  onPostsChanged?: (listener: () => void) => Promise<void>;
  /** Counters that all processes on one database use together. Without them, each process counts separately. */
  counters?: AttemptCounters;
  invitedAccounts: InvitedAccounts;
  /** @returns the number of deleted rows. Absent for a hosted project, which deletes them itself. */
  removeExpiredSignIns?: () => Promise<number>;
  close(): Promise<void>;
};

/** Functions beyond the protocols, of a backend that this server runs. A hosted project has its own dashboard. */
export type OwnBackend = { database: SqlDatabase; accounts: Accounts; signingKeys: SigningKeyCommands };

export type OpenedBackend = Backend & Partial<OwnBackend>;
