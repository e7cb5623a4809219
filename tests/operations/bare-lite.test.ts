import { readFile, unlink } from "node:fs/promises";
import path from "node:path";
import { sign } from "hono/jwt";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { LITE_PATCHES } from "#backend/embedded/lite/lite-connection.ts";
import { SHIMS } from "#backend/embedded/shims/shims.ts";
import { type Cluster, runAsSuperuser, startCluster } from "#tests/support/postgres-cluster.ts";
import { EDITOR } from "#tests/support/start-site.ts";
import { type BareLite, startBareLite } from "./support/bare-lite.ts";

const ALL = [...SHIMS, ...LITE_PATCHES];
type KeysOfEach<Of> = Of extends unknown ? keyof Of : never;
type Lack = KeysOfEach<(typeof ALL)[number]["lacks"]>;

let bare: BareLite;
let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster(); // lite without the shims needs a superuser
  await runAsSuperuser(cluster.url, "create role anon; create role authenticated; create role service_role bypassrls");
  bare = await startBareLite(cluster.url);
});
afterAll(async () => {
  await bare.close();
  await cluster.stop();
});

const WRONG = { email: EDITOR.email, password: "wrong wrong wrong" };
const PASSWORD_GRANT = "/auth/v1/token?grant_type=password";
const statusOf = async (response: Promise<Response>) => (await response).status;

/** Each probe shows lite's behaviour without one shim. A probe that fails shows that its shim is no longer needed. */
const PROBES: Record<Lack, () => Promise<void>> = {
  "takes a needlessly coded path for the plain one, which no shim below would know": async () => {
    expect(
      await (await bare.ask("POST", PASSWORD_GRANT.replace("token", "%74oken"), { body: WRONG })).json(),
    ).toMatchObject({ error_code: "invalid_credentials" });
  },
  "takes a token of a storage URL for an access token": async () => {
    const { user } = await bare.signIn();
    const exp = Math.floor(Date.now() / 1000) + 60;
    const token = await sign({ sub: user.id, bucket: "blog-images", intent: "upload", exp }, bare.jwtSecret);
    expect(await statusOf(bare.ask("GET", "/auth/v1/user", { headers: bare.bearing(token) }))).toBe(200);
  },
  "answers rows to an access token whose session has ended": async () => {
    const headers = bare.bearing((await bare.signIn()).access_token);
    expect(await statusOf(bare.ask("POST", "/auth/v1/logout", { headers }))).toBe(204);
    expect(await statusOf(bare.ask("GET", "/rest/v1/contact_messages", { headers }))).toBe(200);
  },
  "answers 500 to the address of an object that cannot exist": async () => {
    expect(await statusOf(bare.ask("GET", "/storage/v1/object/public/blog-images/a%00b"))).toBe(500);
  },
  "files a query under every object of the process when it asks for __proto__": async () => {
    await bare.ask("GET", "/rest/v1/blog_posts?__proto__=eq.1");
    const added = Object.keys(Object.prototype);
    for (const name of added) Reflect.deleteProperty(Object.prototype, name);
    expect(added).not.toEqual([]);
  },
  "takes any unknown method for a query": async () => {
    expect(await statusOf(bare.ask("REPORT", "/rest/v1/blog_posts"))).toBe(200);
  },
  "answers 500 to an upload whose URL nobody signed": async () => {
    const address = "/storage/v1/object/upload/sign/blog-images/a.png?token=a.b.c";
    expect(await statusOf(bare.ask("PUT", address, { body: "x" }))).toBe(500);
  },
  "runs queries of any length and depth": async () => {
    const address = `/rest/v1/blog_posts?or=${"(or".repeat(200)}(slug.eq.a)${")".repeat(200)}`;
    expect(await statusOf(bare.ask("GET", address, { headers: bare.editor }))).toBe(200);
  },
  "runs a regular expression of a stranger's": async () => {
    expect(await statusOf(bare.ask("GET", "/rest/v1/blog_posts?content=match.^(.%2B)(.%2B)$"))).toBe(200);
  },
  "reads the body of a stranger who may not write": async () => {
    let isRead = false;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          isRead = true;
          controller.enqueue(new TextEncoder().encode('{"slug":"a"}'));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    expect(await statusOf(bare.ask("POST", "/rest/v1/blog_posts", { body }))).toBe(401);
    expect(isRead).toBe(true);
  },
  "makes the answer to a query in one piece, however slowly it is read": async () => {
    await bare.write({ slug: "long", content: `<p>${"long ".repeat(200_000)}</p>` });
    const response = await bare.ask("GET", "/rest/v1/blog_posts?slug=eq.long");
    const piece = await response.body?.getReader().read();
    expect(piece?.value?.byteLength).toBeGreaterThan(1_000_000);
  },
  "reads bodies of any size": async () => {
    const body = { email: "unknown@example.test", data: "x".repeat(12 * 1024 * 1024) };
    expect(await statusOf(bare.ask("POST", "/auth/v1/recover", { body }))).toBe(200);
  },
  "parses what is nested without end": async () => {
    const body = `{"email":"unknown@example.test","data":${"[".repeat(1000)}${"]".repeat(1000)}}`;
    expect(await statusOf(bare.ask("POST", "/auth/v1/recover", { body }))).toBe(200);
  },
  "answers 500 to JSON that is no object": async () => {
    expect(await statusOf(bare.ask("POST", "/auth/v1/recover", { body: "null" }))).toBe(500);
  },
  "says that it has rolled back what it has committed": async () => {
    const response = await bare.write({ slug: "stored" }, { prefer: "tx=rollback" });
    expect(response.headers.get("preference-applied")).toContain("tx=rollback");
    expect(await bare.query("select 1 from blog_posts where slug = 'stored'")).toHaveLength(1);
  },
  "refuses HEAD for a function with arguments": async () => {
    const address = "/rest/v1/rpc/twice?number=2";
    expect(await (await bare.ask("GET", address, { headers: bare.editor })).json()).toBe(4);
    expect(await statusOf(bare.ask("HEAD", address, { headers: bare.editor }))).toBe(400);
  },
  "leaves the order of posts of one day to chance, as PostgREST does": async () => {
    await bare.query("drop index blog_posts_newest_first"); // the index happens to return them in order
    for (let count = 0; count < 12; count += 1) await bare.write({ slug: `same-day-${count}`, date: "2025-01-01" });
    const address = "/rest/v1/blog_posts?select=id&date=eq.2025-01-01&order=date.desc";
    const ids: string[] = (await (await bare.ask("GET", address)).json()).map(({ id }: { id: string }) => id);
    expect(ids).not.toEqual(ids.toSorted().toReversed());
  },
  "sends an object again to whoever has it": async () => {
    await bare.upload("again.png", "bytes");
    const object = "/storage/v1/object/public/blog-images/again.png";
    const etag = (await bare.ask("GET", object)).headers.get("etag") ?? "";
    expect(await statusOf(bare.ask("GET", object, { headers: { "if-none-match": etag } }))).toBe(200);
  },
  "sends a whole object to whoever asks for a range": async () => {
    await bare.upload("range.png", "bytes");
    const range = { headers: { range: "bytes=0-1" } };
    expect(await statusOf(bare.ask("GET", "/storage/v1/object/public/blog-images/range.png", range))).toBe(200);
  },
  "gives objects no file name": async () => {
    await bare.upload("named.png", "bytes");
    const response = await bare.ask("GET", "/storage/v1/object/public/blog-images/named.png?download=photo.png");
    expect(response.headers.get("content-disposition")).toBeNull();
  },
  "answers 500 to a signed URL with a token of somebody else's": async () => {
    expect(await statusOf(bare.ask("GET", "/storage/v1/object/sign/blog-images/a.png?token=a.b.c"))).toBe(500);
  },
  "finds no file in the form that storage-js sends in a browser": async () => {
    const form = new FormData();
    form.append("", new File(["bytes"], "form.png", { type: "image/png" }));
    const response = await bare.ask("POST", "/storage/v1/object/blog-images/form.png", {
      headers: bare.editor,
      body: form,
    });
    expect([response.status, (await response.json()).error]).toEqual([400, "InvalidRequest"]);
  },
  "ignores the cache time of a form": async () => {
    const form = new FormData();
    form.append("cacheControl", "1234");
    form.append("file", new File(["bytes"], "cached.png", { type: "image/png" }));
    await bare.ask("POST", "/storage/v1/object/blog-images/cached.png", { headers: bare.editor, body: form });
    const response = await bare.ask("GET", "/storage/v1/object/public/blog-images/cached.png");
    expect(response.headers.get("cache-control")).toBe("no-cache");
  },
  "calls what it has signed by other names than storage-js": async () => {
    await bare.upload("signed.png", "bytes");
    const signed = await bare.ask("POST", "/storage/v1/object/sign/blog-images/signed.png", {
      headers: bare.editor,
      body: { expiresIn: 60 },
    });
    expect(Object.keys(await signed.json())).toEqual(["signedUrl"]);
  },
  "takes a list of objects to sign for one without a name": async () => {
    const body = { expiresIn: 60, paths: ["signed.png"] };
    const signed = await bare.ask("POST", "/storage/v1/object/sign/blog-images", { headers: bare.editor, body });
    expect(signed.status).toBe(400);
  },
  "tells of an upload's URL without the bucket": async () => {
    const address = "/storage/v1/object/upload/sign/blog-images/by-url.png";
    const { token } = await (await bare.ask("POST", address, { headers: bare.editor, body: {} })).json();
    const headers = { "content-type": "image/png" };
    expect(await (await bare.ask("PUT", `${address}?token=${token}`, { headers, body: "bytes" })).json()).toEqual({
      Key: "by-url.png",
    });
  },
  "lists whole paths and everything below a folder": async () => {
    await bare.upload("folder/below/a.png", "bytes");
    const list = await bare.ask("POST", "/storage/v1/object/list/blog-images", {
      headers: bare.editor,
      body: { prefix: "folder" },
    });
    expect((await list.json()).map(({ name }: { name: string }) => name)).toEqual(["folder/below/a.png"]);
  },
  "has no list by pages": async () => {
    const list = await bare.ask("POST", "/storage/v1/object/list-v2/blog-images", { headers: bare.editor, body: {} });
    expect(list.status).toBe(400);
  },
  "tells of an object by its row": async () => {
    await bare.upload("told.png", "bytes");
    const info = await bare.ask("GET", "/storage/v1/object/info/blog-images/told.png");
    expect(Object.keys(await info.json())).toContain("httpMetadata");
  },
  "tells of a copy without the bucket": async () => {
    await bare.upload("original.png", "bytes");
    const body = { bucketId: "blog-images", sourceKey: "original.png", destinationKey: "copy.png" };
    const copy = await bare.ask("POST", "/storage/v1/object/copy", { headers: bare.editor, body });
    expect(await copy.json()).toEqual({ key: "copy.png" });
  },
  "reads the sizes of buckets as numbers alone": async () => {
    const body = { id: "sized", name: "sized", file_size_limit: "1mb" };
    expect(await statusOf(bare.ask("POST", "/storage/v1/bucket", { headers: bare.editor, body }))).toBe(400);
    expect(await bare.query("select 1 from storage.buckets where id = 'sized'")).toEqual([]);
  },
  "lists all buckets whatever is asked": async () => {
    await bare.query("insert into storage.buckets (id, name) values ('third', 'third')");
    const headers = { apikey: bare.secretKey };
    const buckets = await bare.ask("GET", "/storage/v1/bucket?limit=1", { headers });
    expect(await buckets.json()).toHaveLength(3);
  },
  "forgets the metadata of an upload": async () => {
    const metadata = Buffer.from('{"alt":"A picture"}').toString("base64");
    const headers = { ...bare.editor, "content-type": "image/png", "x-metadata": metadata };
    await bare.ask("POST", "/storage/v1/object/blog-images/described.png", { headers, body: "bytes" });
    const [row] = await bare.query("select user_metadata from storage.objects where name = 'described.png'");
    expect(row?.user_metadata).not.toMatchObject({ alt: "A picture" });
  },
  "tells more than stock clients compare with": async () => {
    const { message } = await (await bare.upload("text.txt", "text", "text/plain")).json();
    expect(message).not.toBe("mime type text/plain is not supported");
  },
  "stores an image under the name of a script": async () => {
    expect(await statusOf(bare.upload("script.html", "bytes"))).toBe(200);
  },
  "stores as an image what is none": async () => {
    expect(await statusOf(bare.upload("script.png", "<script>"))).toBe(200);
  },
  "answers 500 to a row that breaks a rule of its table": async () => {
    expect(await statusOf(bare.write({ slug: "Not A Slug" }))).toBe(500);
  },
  "answers 400 where an object is not there": async () => {
    expect(await statusOf(bare.ask("GET", "/storage/v1/object/public/blog-images/none.png"))).toBe(400);
  },
  "answers 500 where the file of an object is gone": async () => {
    await bare.upload("gone.png", "bytes");
    await unlink(path.join(bare.folder, "blog-images/gone.png"));
    expect(await statusOf(bare.ask("GET", "/storage/v1/object/public/blog-images/gone.png"))).toBe(500);
  },
  "answers 500 where there is no room for a file": async () => {
    expect(await statusOf(uploadToFullDisk())).toBe(500);
  },
  "keeps to itself why a file could not be stored": async () => {
    expect(await (await uploadToFullDisk()).json()).toEqual({
      error: "server_error",
      message: "Internal server error",
    });
  },
  "throws where a warning is an error and not a text": async () => {
    expect(() => process.emitWarning(new Error("a warning"))).toThrow(TypeError);
  },
  "asks the database one thing after the other for a page of posts": async () => {
    const address = "/rest/v1/blog_posts?select=*&order=date.desc&offset=0&limit=9";
    const before = bare.statementCount();
    await (
      await bare.ask("GET", address, { headers: { ...bare.bearing(bare.publishableKey), prefer: "count=exact" } })
    ).text();
    expect(bare.statementCount() - before).toBeGreaterThan(2);
  },
  "tells the database no header of a request for rows": async () => {
    const headers = { ...bare.editor, "x-edited-version": "1" };
    const [told] = await (await bare.ask("GET", "/rest/v1/told", { headers })).json();
    expect(String(told.headers)).not.toContain("x-edited-version");
  },
  "lets a statement take any time": async () => {
    const [told] = await (await bare.ask("GET", "/rest/v1/told", { headers: bare.editor })).json();
    expect(told.timeout).toBe("0");
  },
  "changes every row of a table where no filter is named": async () => {
    expect(
      await statusOf(bare.ask("PATCH", "/rest/v1/blog_posts", { headers: bare.editor, body: { author: "b" } })),
    ).toBe(204);
  },
  "takes the columns of its own tables for those of a public one of the same name": async () => {
    const response = await bare.ask("GET", "/rest/v1/memberships?select=id,users(*)", { headers: bare.editor });
    expect((await response.json()).message).toBe("column memberships.aud does not exist");
  },
  "stores rich text as it was written, as any database does": async () => {
    const response = await bare.write(
      { slug: "written", content: "<div>c</div>" },
      { prefer: "return=representation" },
    );
    expect((await response.json())[0].content).toBe("<div>c</div>");
  },
};

async function uploadToFullDisk(): Promise<Response> {
  const store = vi
    .spyOn(bare.storage, "uploadObject")
    .mockRejectedValueOnce(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }));
  const response = await bare.upload("full.png", "bytes");
  store.mockRestore();
  return response;
}

describe.each(ALL.filter(({ lacks }) => Object.keys(lacks).length > 0))("$name is needed while lite", ({ lacks }) => {
  test.each(Object.keys(lacks))("%s", async (lack) => {
    await PROBES[lack as Lack]();
  });
});

test("each gap of lite has a source in its code or in an issue", async () => {
  const files = ["index.js", "db/postgres/PostgresConnection.js"];
  const code = await Promise.all(files.map((file) => readFile(`node_modules/@supabase/lite/dist/${file}`, "utf8")));
  const places = ALL.flatMap(({ lacks }) => Object.values<string>(lacks));
  const unknown = places.filter((place) => !place.startsWith("https://github.com/") && !code.join().includes(place));
  expect(unknown).toEqual([]);
});
