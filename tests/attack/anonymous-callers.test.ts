import { readFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { makeContactForm } from "#tests/factories/make-message.ts";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { type ServerProcess, startServer, stopServers, temporaryFolders } from "#tests/support/server-process.ts";
import { EDITOR } from "#tests/support/start-site.ts";
import { report } from "./support/report.ts";
import { type Notice, type ServerWatch, watchServer } from "./support/watch-server.ts";

/** The attacker has a separate IP address on this machine, so that limits on it do not affect other clients. */
const ATTACKER = "127.0.0.66";
const MEGABYTE = 1024 * 1024;

type Received = { status: number; text: string };
type Send = { method?: string; headers?: Record<string, string>; body?: string | Buffer; from?: string };

/** Sends one request from the attacker's IP address; a connection that is closed counts as status 0. */
function send(url: string, { method = "GET", headers = {}, body, from = ATTACKER }: Send = {}): Promise<Received> {
  return new Promise((resolve) => {
    const request = httpRequest(url, { method, headers, localAddress: from, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => {
        if (text.length < 2000) text += part;
      });
      response.on("close", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.on("error", () => resolve({ status: 0, text: "" }));
    request.setTimeout(60_000, () => request.destroy());
    request.end(body);
  });
}

/** Runs a piece of work many times, with a fixed number of runs in parallel. */
async function repeat<Result>(
  times: number,
  atOnce: number,
  work: (index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const lane = async () => {
    while (next < times) results.push(await work(next++));
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return results;
}

function countStatuses(responses: Received[]): string {
  const counts = new Map<number, number>();
  for (const { status } of responses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status || "closed"}`).join(", ");
}

const folders = temporaryFolders();

describe.each(["embedded", "PostgreSQL"])("an anonymous attacker of a site on %s", (kind) => {
  let server: ServerProcess;
  let watch: ServerWatch;
  let apikey: string;
  let slugs: string[];
  let hasEnded = false;

  beforeAll(async () => {
    const dataDir = await folders.make();
    const env: Record<string, string> = {
      DATA_DIR: dataDir,
      ADMIN_EMAIL: EDITOR.email,
      ADMIN_PASSWORD: EDITOR.password,
      LOG_LEVEL: "fatal",
      // The operator's proxy writes the client's IP address, so the attacker can use any number of them.
      TRUST_PROXY: "true",
      AUTH_SHOW_LINKS: "true",
    };
    if (kind === "embedded") await copySeededFolder(dataDir);
    else env.DATABASE_URL = await createDatabase(inject("clusterUrl"));
    server = await startServer({ env: { ...env, LOG_LEVEL: "error" } });
    void server.exited.then(() => {
      hasEnded = true;
    });
    apikey = JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8")).publishableKey;
    const list = await server.fetch("/rest/v1/blog_posts?select=slug&limit=20", { headers: { apikey } });
    slugs = ((await list.json()) as { slug: string }[]).map(({ slug }) => slug);
    for (const slug of slugs) await server.fetch(`/blog/${slug}`);
    watch = await watchServer(server);
  });
  afterAll(async () => {
    await watch.close();
    await stopServers();
    await folders.remove();
  });

  const rest = (query: string) => `${server.url}/rest/v1/${query}`;

  /** Checks that the site keeps its promises during the attack, and prints the measurements. */
  function check(attack: string, notice: Notice, figures: Record<string, string | number>): void {
    report(`${kind}: ${attack}`, {
      "longest /healthz": `${notice.longestHealth.toFixed(0)} ms (idle ${notice.idleHealth.toFixed(0)})`,
      "longest cached page": `${notice.longestPage.toFixed(0)} ms (idle ${notice.idlePage.toFixed(0)})`,
      memory: `+${notice.grownMegabytes.toFixed(0)} MB`,
      ...figures,
      "processes lost": hasEnded ? 1 : 0,
    });
    expect(notice.failures).toEqual([]);
    expect(hasEnded).toBe(false);
  }

  /** Reads posts after an attack to check that the attack caused no permanent damage. */
  async function expectWhole(): Promise<void> {
    expect((await server.fetch("/readyz")).status).toBe(200);
    const list = await server.fetch("/rest/v1/blog_posts?select=slug&limit=20", { headers: { apikey } });
    expect(((await list.json()) as unknown[]).length).toBe(slugs.length);
  }

  test("posts thousands of values to a table", async () => {
    const csv = `slug,title\n${"a,b\n".repeat(16_384)}`;
    const headers = { apikey, "content-type": "text/csv" };
    let responses: Received[] = [];
    const notice = await watch.during(async () => {
      responses = await repeat(20, 5, () => send(rest("blog_posts"), { method: "POST", headers, body: csv }));
    });
    check("32,768 values to a table, 20 times", notice, { responses: countStatuses(responses) });
    expect(responses.every(({ status }) => status === 0 || (status >= 400 && status < 500))).toBe(true);
    await expectWhole();
  });

  test("sends queries that no visitor sends", async () => {
    const embeds = `${"former_slugs(*,blog_posts(*,".repeat(8)}id${"))".repeat(8)}`;
    const questions: Record<string, string> = {
      "a regular expression": `blog_posts?select=id&content=match.${encodeURIComponent("^(.+)(.+)(.+).*\\1\\2\\3$")}`,
      "the same without case": `blog_posts?select=id&content=imatch.${encodeURIComponent("(.+)+(.+)+\\1$")}`,
      "the same, negated, in an or": `blog_posts?select=id&or=(content.not.match.${encodeURIComponent("^(.+)(.+)\\1\\2$")})`,
      "450 text searches": `blog_posts?select=id&${"content=fts.a&".repeat(450)}`.slice(0, 7900),
      "embeds to and fro": `blog_posts?select=id,${embeds}`,
      "an or of 1,500 levels": `blog_posts?select=id&or=(${"and(".repeat(1500)}id.is.null${")".repeat(1500)})`,
      "an or of many leaves": `blog_posts?select=id&or=(${"title.ilike.*a*,".repeat(480)}id.is.null)`,
      wildcards: `blog_posts?select=id&content=ilike.${encodeURIComponent(`*${"%_".repeat(500)}*x`)}`,
      "a list of 4,000": `blog_posts?select=id&slug=in.(${"a,".repeat(3500)}a)`,
      "every column many times": `blog_posts?select=${"content,".repeat(900)}id`,
      "the plan": "blog_posts?select=id&limit=1",
      "far away": "blog_posts?select=*&offset=999999999",
      "a function": "rpc/pg_sleep?seconds=10",
    };
    for (const [name, query] of Object.entries(questions)) {
      let responses: Received[] = [];
      const headers = {
        apikey,
        ...(name === "the plan" && { accept: "application/vnd.pgrst.plan+json; options=analyze|verbose|buffers" }),
      };
      const notice = await watch.during(async () => {
        responses = await repeat(24, 12, () => send(rest(query), { headers }));
      });
      check(`asks for ${name}, 24 times, 12 at once`, notice, { responses: countStatuses(responses) });
      expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    }
    await expectWhole();
  });

  test("requests invented hosts, pages past the end and unknown paths", async () => {
    const floods: Record<string, (index: number) => [string, Record<string, string>]> = {
      "2,500 hosts": (index) => [server.url, { host: `h${index}.example.test` }],
      "500 page numbers": (index) => [`${server.url}/blog?page=${index + 100}`, {}],
      "2,000 unknown paths": (index) => [`${server.url}/x${index}`, {}],
      "2,000 unknown posts": (index) => [`${server.url}/blog/no-such-post-${index}`, {}],
    };
    for (const [name, requestOf] of Object.entries(floods)) {
      let responses: Received[] = [];
      const notice = await watch.during(async () => {
        responses = await repeat(Number(/^[\d,]+/.exec(name)?.[0].replace(",", "")), 16, (index) => {
          const [url, headers] = requestOf(index);
          return send(url, { headers });
        });
      });
      check(`asks for ${name}`, notice, { responses: countStatuses(responses) });
      expect(responses.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
    }
    await expectWhole();
  });

  test("sends unrequested bodies", async () => {
    const json = { "content-type": "application/json" };
    const large = Buffer.alloc(Math.floor(10.9 * MEGABYTE), `{"a":[1,2,3],`);
    const form = "application/x-www-form-urlencoded";
    const bodies: Record<string, () => Promise<Received>> = {
      "10.9 MB of JSON to storage without a key": () =>
        send(`${server.url}/storage/v1/object/list/blog-images`, { method: "POST", headers: json, body: large }),
      "10.9 MB as an image": () =>
        send(`${server.url}/storage/v1/object/blog-images/a.png`, {
          method: "POST",
          headers: { apikey, "content-type": "image/png" },
          body: large,
        }),
      "an e-mail of 200 KB": () =>
        send(`${server.url}/auth/v1/recover`, {
          method: "POST",
          headers: { apikey, ...json },
          body: JSON.stringify({ email: `${"a@".repeat(100_000)}` }),
        }),
      "an e-mail of 15 KB": () =>
        send(`${server.url}/auth/v1/otp`, {
          method: "POST",
          headers: { apikey, ...json },
          body: JSON.stringify({ email: `${"a.".repeat(7500)}@x` }),
        }),
      "3.6 MB of CSV": () =>
        send(rest("blog_posts"), {
          method: "POST",
          headers: { apikey, "content-type": "text/csv" },
          body: `slug,title\n${"a,b\n".repeat(900_000)}`,
        }),
      "JSON nested 100,000 deep": () =>
        send(`${server.url}/auth/v1/token?grant_type=password`, {
          method: "POST",
          headers: { apikey, ...json },
          body: `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
        }),
      "240 KB of form fields": () =>
        send(`${server.url}/api/v1.0/email/send-form`, {
          method: "POST",
          headers: { "content-type": form },
          body: "a=b&".repeat(60_000),
        }),
      "240 KB of one message": () =>
        send(`${server.url}/api/v1.0/email/send-form`, {
          method: "POST",
          headers: { "content-type": form },
          body: `name=a&email=a%40b.example&subject=s&message=${"viagra http%3A%2F%2Fx.example%2F ".repeat(7000)}`,
        }),
    };
    for (const [name, attack] of Object.entries(bodies)) {
      let responses: Received[] = [];
      const notice = await watch.during(async () => {
        responses = await repeat(16, 4, attack);
      });
      check(`sends ${name}, 16 times`, notice, { responses: countStatuses(responses) });
      // The bucket's list is empty for anonymous clients, with any request body.
      const isTaken = ({ status, text }: Received) => status >= 200 && status < 300 && text !== "[]";
      expect(responses.filter((response) => response.status >= 500 || isTaken(response))).toEqual([]);
    }
    await expectWhole();
  });

  test("opens connections and never finishes a request", async () => {
    const url = new URL(server.url);
    const heads: Record<string, string> = {
      "says nothing": "",
      "begins a request": "GET / HTTP/1.1\r\nHost: a.example\r\nX-A: ",
      "promises an upload": `POST /storage/v1/object/blog-images/a.png HTTP/1.1\r\nHost: a\r\napikey: ${apikey}\r\nContent-Type: image/png\r\nContent-Length: 10000000\r\n\r\nabc`,
      "promises a form":
        "POST /api/v1.0/email/send-form HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 200000\r\n\r\nname=",
    };
    for (const [name, head] of Object.entries(heads)) {
      const sockets: Socket[] = [];
      const notice = await watch.during(async () => {
        await repeat(500, 50, async () => {
          const socket = connect({ port: Number(url.port), host: "127.0.0.1", localAddress: ATTACKER });
          socket.on("error", () => {});
          sockets.push(socket);
          await new Promise<void>((resolve) => {
            socket.once("connect", () => socket.write(head, () => resolve()));
            socket.once("close", () => resolve());
          });
        });
        // Another client opens a new connection in the meantime.
        const others = await repeat(10, 2, () => send(server.url, { from: "127.0.0.77" }));
        expect(others.map(({ status }) => status)).toEqual(Array(10).fill(200));
      });
      for (const socket of sockets) socket.destroy();
      check(`${name} on 500 connections`, notice, {});
    }
    await expectWhole();
  });

  test("cannot find out which accounts exist", async () => {
    const times: Record<string, number[]> = { [EDITOR.email]: [], "unknown@example.test": [] };
    const texts = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      for (const [index, [email, own]] of Object.entries(times).entries()) {
        const headers = {
          apikey,
          "content-type": "application/json",
          "x-forwarded-for": `198.51.100.${round * 2 + index}`,
        };
        const start = performance.now();
        const body = JSON.stringify({ email, password: "not the right one" });
        const response = await send(`${server.url}/auth/v1/token?grant_type=password`, {
          method: "POST",
          headers,
          body,
        });
        own.push(performance.now() - start);
        texts.add(`${response.status} ${response.text}`);
      }
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    const [account = 0, none = 0] = Object.values(times).map(median);
    report(`${kind}: a wrong password`, { "for an account, ms": account, "for none, ms": none });
    expect(texts.size).toBe(1);
  });

  test("guesses codes and passwords from many networks", async () => {
    const headers = (network: number) => ({
      apikey,
      "content-type": "application/json",
      // Each network has another /48, because narrower prefixes of one /48 are counted together.
      "x-forwarded-for": `2001:db8:${network.toString(16)}:1::${(network * 7919).toString(16).slice(-4)}`,
    });
    const email = EDITOR.email;
    const post = (urlPath: string, network: number, fields: object) =>
      send(`${server.url}/auth/v1/${urlPath}`, {
        method: "POST",
        headers: headers(network),
        body: JSON.stringify(fields),
      });
    await post("recover", 0, { email });

    const tries: Record<string, (index: number) => Promise<Received>> = {
      "codes of one account from one network": (index) =>
        post("verify", 1, { type: "recovery", email, token: String(index).padStart(10, "0") }),
      "codes of one account from 300 networks": (index) =>
        post("verify", 100 + (index % 300), { type: "recovery", email, token: String(index).padStart(10, "0") }),
      "hashes of codes": (index) =>
        post("verify", 2, { type: "recovery", token_hash: String(index).padStart(64, "a") }),
      "passwords of one account from 300 networks": (index) =>
        post("token?grant_type=password", 1000 + (index % 300), { email, password: `guess ${index} guess` }),
    };
    for (const [name, guess] of Object.entries(tries)) {
      let responses: Received[] = [];
      const notice = await watch.during(async () => {
        responses = await repeat(1200, 8, guess);
      });
      const checked = responses.filter(({ status }) => status !== 429 && status !== 503 && status !== 0).length;
      check(`tries 1,200 ${name}`, notice, {
        "checked before a rejection": checked,
        responses: countStatuses(responses),
      });
      expect(responses.some(({ status }) => status === 200)).toBe(false);
      expect(checked).toBeLessThan(450);
    }
    // The editor is not locked out: this sign-in comes from a network that sent no earlier request.
    const own = await post("token?grant_type=password", 9999, { email, password: EDITOR.password });
    expect(own.status).toBe(200);
  });

  test("floods the contact form from many networks", async () => {
    let responses: Received[] = [];
    const notice = await watch.during(async () => {
      responses = await repeat(1500, 8, async (index) => {
        const form = makeContactForm({
          message: `Buy cheap backlinks now ${index} http://x${index}.example/`.repeat(20),
        });
        const body = new URLSearchParams([...form.entries()].map(([name, value]) => [name, String(value)]));
        const headers = {
          "content-type": "application/x-www-form-urlencoded",
          "x-forwarded-for": `203.0.${index % 250}.${(index * 7) % 250}`,
        };
        return send(`${server.url}/api/v1.0/email/send-form`, { method: "POST", headers, body: body.toString() });
      });
    });
    const stored = responses.filter(({ status }) => status === 200).length;
    check("sends 1,500 messages from 250 networks", notice, { stored, responses: countStatuses(responses) });
    expect(stored).toBeLessThan(1000);
    expect(responses.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
  });
});
