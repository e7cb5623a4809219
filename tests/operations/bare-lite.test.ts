import { createHash } from "node:crypto";
import { readFile, unlink } from "node:fs/promises";
import path from "node:path";
import bcrypt from "bcryptjs";
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
const statusesOf = (count: number, ask: () => Promise<Response>) =>
  Promise.all(Array.from({ length: count }, () => statusOf(ask())));

/** Requests an e-mail with a code. Returns the token of its link, and a hash made of only the address and the code. */
async function askForCode() {
  await bare.ask("POST", "/auth/v1/recover", { body: { email: EDITOR.email } });
  const [email = "", hash = "", code = ""] = bare.mailer.sendRecovery.mock.lastCall ?? [];
  return {
    hash,
    computed: createHash("sha256")
      .update(email + code)
      .digest("hex"),
  };
}

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
  "answers 500 to an upload whose URL nobody signed": async () => {
    const address = "/storage/v1/object/upload/sign/blog-images/a.png?token=a.b.c";
    expect(await statusOf(bare.ask("PUT", address, { body: "x" }))).toBe(500);
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
  "answers calls for other providers, which no screen uses": async () => {
    expect(await statusOf(bare.ask("GET", "/auth/v1/callback"))).toBe(303);
  },
  "uses up a link that is only looked at with HEAD": async () => {
    const { hash } = await askForCode();
    const link = `/auth/v1/verify?type=recovery&token=${hash}`;
    expect((await bare.ask("HEAD", link)).headers.get("location")).toContain("access_token=");
    expect((await bare.ask("GET", link)).headers.get("location")).toContain("otp_expired");
  },
  "tells of a sign-in that is off by no name a client knows": async () => {
    const response = await bare.ask("POST", "/auth/v1/token?grant_type=web3", { body: {} });
    expect(await response.json()).toMatchObject({ error_code: "invalid_credentials", msg: "unsupported_grant_type" });
  },
  "answers a text where auth-js reads JSON": async () => {
    const response = await bare.ask("POST", "/auth/v1/factors", { headers: bare.editor, body: {} });
    expect([response.status, await response.text()]).toEqual([404, "404 Not Found"]);
  },
  "gives out refresh tokens that stand in the database as they are": async () => {
    const { refresh_token } = await bare.signIn();
    expect(await bare.query("select 1 from auth.refresh_tokens where token = $1", [refresh_token])).toHaveLength(1);
  },
  "signs in whoever is banned": async () => {
    const ban = (until: string) =>
      bare.query(`update auth.users set banned_until = ${until} where email = $1`, [EDITOR.email]);
    await ban("now() + interval '1 day'");
    expect((await bare.signIn()).user.id).toEqual(expect.any(String));
    await ban("null");
  },
  "judges any number of wrong passwords": async () => {
    const statuses = await statusesOf(12, () => bare.ask("POST", PASSWORD_GRANT, { body: WRONG }));
    expect(new Set(statuses)).toEqual(new Set([400]));
  },
  "compares no password where there is no account": async () => {
    const compare = vi.spyOn(bcrypt, "compare");
    await bare.ask("POST", PASSWORD_GRANT, { body: { ...WRONG, email: "unknown@example.test" } });
    expect(compare).not.toHaveBeenCalled();
    compare.mockRestore();
  },
  "tells whoever has no password that an e-mail is unconfirmed": async () => {
    await bare.query("update auth.users set email_confirmed_at = null");
    const response = await (await bare.ask("POST", PASSWORD_GRANT, { body: WRONG })).json();
    await bare.query("update auth.users set email_confirmed_at = now()");
    expect(response).toMatchObject({ error_code: "email_not_confirmed" });
  },
  "judges any number of codes": async () => {
    const body = { type: "recovery", email: EDITOR.email, token: "0000000000" };
    const statuses = await statusesOf(12, () => bare.ask("POST", "/auth/v1/verify", { body }));
    expect(new Set(statuses)).toEqual(new Set([403]));
  },
  "takes for a link what e-mail and code alone lead to": async () => {
    const { computed } = await askForCode();
    const response = await bare.ask("GET", `/auth/v1/verify?type=recovery&token=${computed}`);
    expect(response.headers.get("location")).toContain("access_token=");
  },
  "knows no code of the type that stock clients name": async () => {
    const body = { type: "email", email: EDITOR.email, token: "0000000000" };
    const { msg } = await (await bare.ask("POST", "/auth/v1/verify", { body })).json();
    expect(msg).toBe("Invalid email verification type");
  },
  "sets a password in a session of any age": async () => {
    const headers = bare.bearing((await bare.signIn()).access_token);
    await bare.query("update auth.sessions set created_at = now() - interval '2 hours'");
    expect(await statusOf(bare.ask("PUT", "/auth/v1/user", { headers, body: { password: EDITOR.password } }))).not.toBe(
      400,
    );
  },
  "takes passwords that every list of breaches has": async () => {
    const headers = bare.bearing((await bare.signIn()).access_token);
    expect(await statusOf(bare.ask("PUT", "/auth/v1/user", { headers, body: { password: "1234567890" } }))).toBe(200);
    await bare.ask("PUT", "/auth/v1/user", { headers, body: { password: EDITOR.password } });
  },
  "lets the other sessions of an account go on after a new password": async () => {
    const [headers, other] = [await bare.signIn(), await bare.signIn()].map((session) =>
      bare.bearing(session.access_token),
    );
    await bare.ask("PUT", "/auth/v1/user", { headers, body: { password: "another horse battery" } });
    expect(await statusOf(bare.ask("GET", "/auth/v1/user", { headers: other }))).toBe(200);
    await bare.ask("PUT", "/auth/v1/user", { headers, body: { password: EDITOR.password } });
  },
  "writes as many e-mails as are asked for": async () => {
    const before = bare.mailer.sendRecovery.mock.calls.length;
    await statusesOf(12, () => bare.ask("POST", "/auth/v1/recover", { body: { email: EDITOR.email } }));
    expect(bare.mailer.sendRecovery.mock.calls.length - before).toBe(12);
  },
  "answers later where an e-mail is sent": async () => {
    const { promise: sent, resolve: send } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    bare.mailer.sendRecovery.mockImplementationOnce(() => {
      begin();
      return sent;
    });
    let isSelfOriginated = false;
    const response = bare.ask("POST", "/auth/v1/recover", { body: { email: EDITOR.email } }).then(() => {
      isSelfOriginated = true;
    });
    await begun;
    await bare.query("select 1");
    expect(isSelfOriginated).toBe(false);
    send();
    await response;
  },
  "opens accounts by e-mail where sign-up is closed": async () => {
    const email = "anonymous@example.test";
    await bare.ask("POST", "/auth/v1/otp", { body: { email, create_user: true } });
    expect(await bare.query("delete from auth.users where email = $1 returning 1", [email])).toHaveLength(1);
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
  "hashes passwords on the main thread": async () => {
    const compare = vi.spyOn(bcrypt, "compare");
    await bare.signIn();
    expect(compare).toHaveBeenCalledOnce();
    compare.mockRestore();
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
