import { request } from "node:https";

type RequestOptions = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** The client's IP address in 127.0.0.0/8, so that a proxy sees several clients. */
  from?: string;
};

export type Received = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** Sends a request for the certificate's host to a proxy on this machine, and trusts only that certificate. */
export function createHttpsClient({ port, host, certificate }: { port: number; host: string; certificate: string }) {
  return function ask(
    path: string,
    { method = "GET", headers = {}, body, from = "127.0.0.1" }: RequestOptions = {},
  ): Promise<Received> {
    const { promise, resolve, reject } = Promise.withResolvers<Received>();
    const call = request({
      host: "127.0.0.1",
      port,
      path,
      method,
      localAddress: from,
      ca: certificate,
      servername: host,
      agent: false,
      headers: { host, ...headers, ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }) },
    });
    let hasResponse = false;
    // A proxy may respond before the upload ends and then close the connection. The response is still complete.
    call.on("error", (error) => {
      if (!hasResponse) reject(error);
    });
    call.on("response", (response) => {
      hasResponse = true;
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) });
      });
    });
    call.end(body);
    return promise;
  };
}
