/** What a handler decides. `auth-service.ts` makes the HTTP response of it. A rejection is an `AuthError`. */
export type Outcome = {
  /** The default is 200. */
  status?: number;
  headers?: Readonly<Record<string, string>>;
  /** A value for JSON. An outcome without `body` and `text` has an empty response. */
  body?: unknown;
  /** Text of another type than JSON. Its type is in the headers. */
  text?: string;
};
