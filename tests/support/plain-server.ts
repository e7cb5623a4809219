/** A server process without a backend, for tests of connections during its stop. */
import { listen } from "#server/http/listen.ts";

const fetch = async () => new Response("ok\n");
const { port, close } = await listen({ fetch }, { PORT: 0, HOST: "127.0.0.1", TRUST_PROXY: true });
process.once("SIGTERM", () => close(10).then(() => process.exit(0)));
process.stdout.write(`${port}\n`);
