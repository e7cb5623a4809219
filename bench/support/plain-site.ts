import { createServer, request } from "node:http";
import { brotliCompressSync } from "node:zlib";

export type PlainSite = { url: string; close(): void };

/** The same site without scripts in its documents, which is the limit for a page with scripts. */
export async function openPlainSite(siteUrl: string): Promise<PlainSite> {
  /** The compression of a document takes longer than the measured load. */
  const compressed = new Map<string, Buffer>();
  const compress = (html: string) => {
    const body = compressed.get(html) ?? brotliCompressSync(html);
    compressed.set(html, body);
    return body;
  };
  const server = createServer((incoming, outgoing) => {
    const isDocument = incoming.headers.accept?.includes("text/html") ?? false;
    const headers = isDocument ? { host: incoming.headers.host } : incoming.headers;
    const passed = request(siteUrl + incoming.url, { headers }, (response) => {
      const { "content-length": _, "content-security-policy": __, ...passedOn } = response.headers;
      if (!isDocument) {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        return void response.pipe(outgoing);
      }
      let html = "";
      response.setEncoding("utf8").on("data", (part: string) => {
        html += part;
      });
      response.on("end", () => {
        outgoing.writeHead(response.statusCode ?? 502, { ...passedOn, "content-encoding": "br" });
        outgoing.end(compress(html.replace(/<script\b[\s\S]*?<\/script>/g, "")));
      });
    });
    passed.on("error", () => outgoing.destroy());
    passed.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
