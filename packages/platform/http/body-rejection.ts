/** The connection must be closed after this error, because the rest of the body would still arrive on it. */
export class BodyRejection extends Error {
  override readonly name = "BodyRejection";
  readonly status: 400 | 408 | 413 | 503;
  readonly headers: Record<string, string>;

  constructor(status: 400 | 408 | 413 | 503, message: string) {
    super(message);
    this.status = status;
    this.headers = { connection: "close", ...(status === 503 && { "retry-after": "5" }) };
  }
}
