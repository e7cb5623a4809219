/** Answers a request to /auth/v1, /rest/v1 or /storage/v1. `client` is null for the site itself (see clientIp). */
export type BackendHandler = (request: Request, client: string | null) => Promise<Response>;

/**
 * What answers the Supabase protocols, whichever of the three it is (see docs/decisions/0002). The application talks to
 * it with the official clients and does not know which one it has.
 */
export type Backend = {
  /** For the start-up message and the logs. */
  name: string;
  /** Base address for clients on the server; nothing need listen there when the backend is embedded. */
  url: string;
  /** Origin the browser talks to; empty when it is this server. */
  publicUrl: string;
  /** The anonymous key, known to everybody. */
  publishableKey: string;
  /** The key that passes every policy. Stays on the server. */
  secretKey: string;
  /** Requests of clients on the server. Embedded backends answer in the process. */
  fetch: typeof fetch;
  /** Answers browsers; absent when the backend is elsewhere. */
  answer?: BackendHandler;
  /** Whether the database answers right now. Never throws. */
  isReady(): Promise<boolean>;
  /** Calls back after any process has changed a post. Absent where changes are not announced. */
  onPostsChanged?: (listener: () => void) => Promise<void>;
  close(): Promise<void>;
};
