/** A `node:http` server with one body in memory sets the upper limit. serving.ts starts it and sends it this body. */
import { createServer } from "node:http";

type FixedResponse = { headers: string[]; body: string };

process.once("message", ({ headers, body }: FixedResponse) => {
  const bytes = Buffer.from(body, "base64");
  const server = createServer((_, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
});
process.once("disconnect", () => process.exit());
