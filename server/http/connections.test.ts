import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { type ConnectionLimits, connectionLimits } from "./connection-limits.ts";
import { listen } from "./listen.ts";

const GET = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
const post = (length: number, path = "/") => `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`;
const RESPONDED = /^HTTP\/1\.1 200 /;

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Starts a server with short limits that responds to every request with the length of its body. */
async function serve(limits: Partial<ConnectionLimits>, before: (path: string) => unknown = () => {}) {
  const fetch = async (request: Request) => {
    await before(new URL(request.url).pathname);
    return new Response(`${(await request.text()).length} bytes\n`);
  };
  const { port, close } = await listen(
    { fetch },
    { PORT: 0, HOST: "127.0.0.1", TRUST_PROXY: false },
    { ...connectionLimits({ trustProxy: false }), sweepMs: 20, ...limits },
  );
  cleanUps.push(() => close(0));
  return (localAddress = "127.0.0.1") => open(port, localAddress);
}

/** A connection from the given IP address of this machine. */
async function open(port: number, localAddress: string) {
  const socket: Socket = connect({ port, host: "127.0.0.1", localAddress });
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  socket.on("error", () => {}); // a connection that is ended while it sends
  const closed = new Promise<string>((resolve) => socket.once("close", () => resolve(text)));
  cleanUps.push(() => socket.destroy());
  await once(socket, "connect");
  return {
    socket,
    closed,
    isClosed: () => socket.closed,
    /** Sends a request and waits for the first bytes of its response, or for the end. */
    async ask(bytes = GET): Promise<string> {
      socket.write(bytes);
      await Promise.race([once(socket, "data"), closed]);
      return text;
    },
  };
}
type Client = Awaited<ReturnType<typeof open>>;

async function openMany(connectAgain: () => Promise<Client>, count: number): Promise<Client[]> {
  const clients: Client[] = [];
  for (let number = 0; number < count; number += 1) clients.push(await connectAgain());
  return clients;
}

describe("connections of one network", () => {
  test("have a limit, and a new one replaces the longest idle one", async () => {
    const connectTo = await serve({ perNetwork: 10 });
    const idle = await openMany(connectTo, 200);
    expect(await (await connectTo()).ask()).toMatch(RESPONDED);
    await Promise.all(idle.slice(0, 191).map(({ closed }) => closed));
    expect(idle.filter(({ isClosed }) => !isClosed())).toHaveLength(9);
  });

  test("do not affect other networks", async () => {
    const connectTo = await serve({ perNetwork: 10 });
    const other = await connectTo("127.0.0.2");
    await openMany(connectTo, 50);
    expect(await other.ask()).toMatch(RESPONDED);
  });

  test("lose the slowest upload if none is idle", async () => {
    const { promise: allUnderWay, resolve } = Promise.withResolvers<void>();
    let underWay = 0;
    const connectTo = await serve({ perNetwork: 3 }, () => {
      underWay += 1;
      if (underWay === 3) resolve();
    });
    const [slow, ...quick] = await openMany(connectTo, 3);
    for (const { socket } of quick) socket.write(post(100_000) + "x".repeat(50_000));
    slow?.socket.write(post(1000));
    await allUnderWay;
    expect(await (await connectTo()).ask()).toMatch(RESPONDED);
    await slow?.closed;
    expect(quick.map(({ isClosed }) => isClosed())).toEqual([false, false]);
  });

  test("lose the newest if all wait for their responses", async () => {
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    let waiting = 0;
    const { promise: full, resolve: isFull } = Promise.withResolvers<void>();
    const connectTo = await serve({ perNetwork: 3 }, () => {
      waiting += 1;
      if (waiting === 3) isFull();
      return gate;
    });
    const clients = await openMany(connectTo, 3);
    const responses = clients.map((client) => client.ask());
    await full;
    expect(await (await connectTo()).closed).toBe("");
    release();
    for (const response of await Promise.all(responses)) expect(response).toMatch(RESPONDED);
  });

  test("are not counted behind a proxy, which is one IP address for all visitors", () => {
    expect(connectionLimits({ trustProxy: true }).perNetwork).toBe(Number.POSITIVE_INFINITY);
  });
});

test("if there are too many in total, the network with the most loses one", async () => {
  const connectTo = await serve({ perNetwork: 100, total: 20 });
  const few = await openMany(() => connectTo("127.0.0.2"), 3);
  const many = await openMany(connectTo, 30);
  await Promise.all(many.slice(0, 13).map(({ closed }) => closed));
  for (const client of few) expect(await client.ask()).toMatch(RESPONDED);
});

describe("a slow client", () => {
  test("that sends no first byte is disconnected", async () => {
    const connectTo = await serve({ headersMs: 100 });
    await (await connectTo()).closed;
  });

  test("that does not complete its headers gets 408 and is disconnected", async () => {
    const connectTo = await serve({ headersMs: 100 });
    const client = await connectTo();
    const drip = setInterval(() => client.socket.write("X-A: b\r\n"), 20);
    cleanUps.push(() => clearInterval(drip));
    client.socket.write("GET / HTTP/1.1\r\nHost: a\r\n");
    expect(await client.closed).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("that does not complete its body gets 408 and is disconnected", async () => {
    const connectTo = await serve({ bodyTimeoutMs: 100, bodyBytesPerSecond: 1000 });
    const client = await connectTo();
    client.socket.write(post(10_000));
    const drip = setInterval(() => client.socket.write("x"), 20);
    cleanUps.push(() => clearInterval(drip));
    expect(await client.closed).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("that is idle between two requests is disconnected", async () => {
    const connectTo = await serve({ idleMs: 50 });
    const client = await connectTo();
    expect(await client.ask()).toMatch(RESPONDED);
    await client.closed;
  });

  test("that does not read its response is disconnected", async () => {
    const { port, close } = await listen(
      { fetch: async () => new Response("x".repeat(50_000_000)) },
      { PORT: 0, HOST: "127.0.0.1", TRUST_PROXY: false },
      { ...connectionLimits({ trustProxy: false }), silenceMs: 200 },
    );
    cleanUps.push(() => close(0));
    const socket = connect({ port, host: "127.0.0.1" });
    cleanUps.push(() => socket.destroy());
    socket.on("error", () => {});
    socket.write(GET);
    await once(socket, "readable");
    socket.pause();
    // Closing does not wait for an unread response, so the server has ended the connection.
    await close(3600);
  });
});

describe("a long upload", () => {
  test("may exceed the timeout of a slow one, as long as bytes arrive", async () => {
    const connectTo = await serve({ bodyTimeoutMs: 50, bodyBytesPerSecond: 100 });
    const client = await connectTo();
    client.socket.write(post(40_000));
    let sent = 0;
    const flow = setInterval(() => {
      if (sent === 40) return;
      sent += 1;
      client.socket.write("x".repeat(1000));
    }, 10);
    cleanUps.push(() => clearInterval(flow));
    expect(await client.ask("")).toContain("40000 bytes");
  });

  test("is not ended while the server does not read it", async () => {
    const { promise: gate, resolve: read } = Promise.withResolvers<void>();
    const connectTo = await serve({ bodyTimeoutMs: 100, bodyBytesPerSecond: 1_000_000 }, (path) =>
      path === "/waits" ? gate : undefined,
    );
    const [waiting, slow] = await openMany(connectTo, 2);
    waiting?.socket.write(post(2000, "/waits") + "x".repeat(1000));
    slow?.socket.write(post(2000) + "x".repeat(1000));
    expect(await slow?.closed).toMatch(/^HTTP\/1\.1 408 /);
    read();
    expect(await waiting?.ask("x".repeat(1000))).toContain("2000 bytes");
  });
});

test("a client that sends many requests before it reads a response is disconnected", async () => {
  const connectTo = await serve({ perConnection: 8 }, () => new Promise(() => {}));
  const client = await connectTo();
  client.socket.write(GET.repeat(8));
  client.socket.write(GET);
  expect(await client.closed).toBe("");
});

describe("a request that gets a response before its body was read", () => {
  const LARGE = 9 * 1024 * 1024;

  async function serveUnread() {
    const fetch = async () => new Response("no\n", { status: 403, headers: { connection: "close" } });
    const { port, close } = await listen({ fetch }, { PORT: 0, HOST: "127.0.0.1", TRUST_PROXY: false });
    cleanUps.push(() => close(0));
    return port;
  }

  test("gets the response after its last byte, without a connection reset", async () => {
    const socket = connect(await serveUnread(), "127.0.0.1").pause();
    cleanUps.push(() => socket.destroy());
    const errors: Error[] = [];
    socket.on("error", (error) => errors.push(error));
    const sent = new Promise<void>((resolve) => {
      socket.write(post(LARGE));
      socket.write(Buffer.alloc(LARGE), () => resolve());
      socket.once("close", () => resolve());
    });
    await sent;
    let text = "";
    socket.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
    await once(socket.resume(), "close");
    expect([errors, text.slice(0, 12)]).toEqual([[], "HTTP/1.1 403"]);
  });

  test("is cut off above the limit of bytes", async () => {
    const socket = connect(await serveUnread(), "127.0.0.1");
    socket.on("error", () => {});
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.write(post(1024 * 1024 * 1024));
    const chunk = Buffer.alloc(1024 * 1024);
    let sent = 0;
    const send = () => {
      while (!socket.destroyed && socket.write(chunk)) sent += chunk.length;
    };
    socket.on("drain", send);
    send();
    await closed;
    expect(sent).toBeLessThan(900 * 1024 * 1024);
  });
});
