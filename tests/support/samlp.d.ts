/** The parts that the tests use. The package has no types. */
declare module "samlp" {
  type Request = { method: string; query: Record<string, string> };
  type Options = Record<string, unknown> & {
    issuer: string;
    cert: string;
    key: string;
    getPostURL(audience: string, request: unknown, from: Request, callback: (error: null, url: string) => void): void;
    responseHandler(response: Buffer): void;
  };

  const samlp: { auth(options: Options): (request: Request, response: object, next: (error: Error) => void) => void };
  export default samlp;
}
