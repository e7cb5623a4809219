import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DATABASES } from "#tests/support/embedded-sites.ts";
import { PNG } from "#tests/support/images.ts";
import { headersOfPrincipals, PRINCIPALS, type Principal, readMatrix } from "#tests/support/principals.ts";
import type { Site } from "#tests/support/start-site.ts";
import { snapshotStorage } from "#tests/support/stored-objects.ts";
import { openSharedSite } from "../support/shared-site.ts";

/**
 * The rights on the bucket of post images. `yes`: it happens. `none`: the response is an empty list. `null`: it
 * has no URL. `no`: it is rejected with a 4xx. Only a `yes` may change anything. The storage service checks tokens instead of keys, like hosted
 * Storage. No key therefore counts as the anonymous key, and an unsigned token counts as no token.
 */
const EXPECTED = readMatrix(`
                        no key  wrong key  anonymous key  signed in  aal1  aal2  expired token  forged token  unsigned token
  download, public      yes     yes        yes            yes        yes   yes   yes            yes           yes
  download              yes     yes        yes            yes        yes   yes   yes            yes           yes
  read details          yes     yes        yes            yes        yes   yes   yes            yes           yes
  list                  no      no         none           yes        none  yes   no             no            no
  upload                no      no         no             yes        no    yes   no             no            no
  upload as a form      no      no         no             yes        no    yes   no             no            no
  overwrite             no      no         no             yes        no    yes   no             no            no
  replace               no      no         no             yes        no    yes   no             no            no
  delete                no      no         none           yes        none  yes   no             no            no
  move                  no      no         no             yes        no    yes   no             no            no
  copy                  no      no         no             yes        no    yes   no             no            no
  sign a download       no      no         no             yes        no    yes   no             no            no
  sign downloads        no      no         null           yes        null  yes   no             no            no
  sign an upload        no      no         no             yes        no    yes   no             no            no
  upload, made up sign  no      no         no             no         no    no    no             no            no
  list buckets          no      no         none           none       none  none  no             no            no
  read a bucket         no      no         no             no         no    no    no             no            no
  create a bucket       no      no         no             no         no    no    no             no            no
  close the bucket      no      no         no             no         no    no    no             no            no
  empty the bucket      no      no         no             no         no    no    no             no            no
  delete the bucket     no      no         no             no         no    no    no             no            no
  delete empty bucket   no      no         no             no         no    no    no             no            no
  upload elsewhere      no      no         no             no         no    no    no             no            no
  move elsewhere        no      no         no             no         no    no    no             no            no
  move to deleted       no      no         no             yes        no    yes   no             no            no
`);

/** The same for the bucket of deleted images. Images enter it only by a move. */
const EXPECTED_OF_DELETED = readMatrix(`
                        no key  wrong key  anonymous key  signed in  aal1  aal2  expired token  forged token  unsigned token
  download, public      no      no         no             no         no    no    no             no            no
  download, rendered    no      no         no             no         no    no    no             no            no
  download              no      no         no             yes        no    yes   no             no            no
  read details          no      no         no             yes        no    yes   no             no            no
  list                  no      no         none           yes        none  yes   no             no            no
  sign a download       no      no         no             yes        no    yes   no             no            no
  sign downloads        no      no         null           yes        null  yes   no             no            no
  sign an upload        no      no         no             no         no    no    no             no            no
  upload                no      no         no             no         no    no    no             no            no
  overwrite             no      no         no             no         no    no    no             no            no
  replace               no      no         no             no         no    no    no             no            no
  copy to deleted       no      no         no             no         no    no    no             no            no
  delete                no      no         none           yes        none  yes   no             no            no
  restore               no      no         no             yes        no    yes   no             no            no
  copy back             no      no         no             yes        no    yes   no             no            no
  read the bucket       no      no         no             no         no    no    no             no            no
  open the bucket       no      no         no             no         no    no    no             no            no
  empty the bucket      no      no         no             no         no    no    no             no            no
`);

/** These calls change nothing, even for users with the right to make them. */
const READS = [
  "download, public",
  "download, rendered",
  "download",
  "read details",
  "list",
  "sign a download",
  "sign downloads",
  "sign an upload",
];

describe.each(DATABASES)("%s", (kind) => {
  let site: Site;
  let headers: Record<Principal, Record<string, string>>;
  let key: string;
  let before: string;
  /** The latest test left its image as it was, so the next one uses it. Most calls change nothing. */
  let isUnchanged = false;

  beforeAll(async () => {
    site = await openSharedSite(kind);
    headers = await headersOfPrincipals(site);
    await site.database.query("insert into storage.buckets (id, name) values ('spare', 'spare')");
  });
  afterAll(() => site.close());

  beforeEach(async () => {
    if (isUnchanged) {
      isUnchanged = false;
      return;
    }
    key = `stored-${crypto.randomUUID()}.png`;
    await bytes("signed in", "POST", `object/blog-images/${key}`);
    before = await snapshotStorage(site);
  });

  function bytes(principal: Principal, method: string, path: string, more: Record<string, string> = {}) {
    return site.fetch(`/storage/v1/${path}`, {
      method,
      headers: { ...headers[principal], "content-type": "image/png", ...more },
      body: PNG,
    });
  }

  function json(principal: Principal, method: string, path: string, body?: object) {
    return site.fetch(`/storage/v1/${path}`, {
      method,
      headers: { ...headers[principal], "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  const bucketId = "blog-images";
  const calls: Record<string, (principal: Principal) => Promise<Response>> = {
    "download, public": (principal) => json(principal, "GET", `object/public/${bucketId}/${key}`),
    download: (principal) => json(principal, "GET", `object/${bucketId}/${key}`),
    "read details": (principal) => json(principal, "GET", `object/info/${bucketId}/${key}`),
    list: (principal) => json(principal, "POST", `object/list/${bucketId}`, { prefix: "" }),
    upload: (principal) => bytes(principal, "POST", `object/${bucketId}/new-${key}`),
    "upload as a form": (principal) => {
      const form = new FormData();
      form.append("cacheControl", "3600");
      form.append("", new Blob([PNG], { type: "image/png" }));
      return site.fetch(`/storage/v1/object/${bucketId}/new-${key}`, {
        method: "POST",
        headers: headers[principal],
        body: form,
      });
    },
    overwrite: (principal) => bytes(principal, "POST", `object/${bucketId}/${key}`, { "x-upsert": "true" }),
    replace: (principal) => bytes(principal, "PUT", `object/${bucketId}/${key}`),
    delete: (principal) => json(principal, "DELETE", `object/${bucketId}`, { prefixes: [key] }),
    move: (principal) =>
      json(principal, "POST", "object/move", { bucketId, sourceKey: key, destinationKey: `moved-${key}` }),
    copy: (principal) =>
      json(principal, "POST", "object/copy", { bucketId, sourceKey: key, destinationKey: `copied-${key}` }),
    "sign a download": (principal) => json(principal, "POST", `object/sign/${bucketId}/${key}`, { expiresIn: 60 }),
    "sign downloads": (principal) =>
      json(principal, "POST", `object/sign/${bucketId}`, { expiresIn: 60, paths: [key] }),
    "sign an upload": (principal) => json(principal, "POST", `object/upload/sign/${bucketId}/new-${key}`, {}),
    "upload, made up sign": (principal) =>
      bytes(principal, "PUT", `object/upload/sign/${bucketId}/new-${key}?token=a.b.c`),
    "list buckets": (principal) => json(principal, "GET", "bucket"),
    "read a bucket": (principal) => json(principal, "GET", `bucket/${bucketId}`),
    "create a bucket": (principal) => json(principal, "POST", "bucket", { id: "mine", name: "mine", public: true }),
    "close the bucket": (principal) => json(principal, "PUT", `bucket/${bucketId}`, { public: false }),
    "empty the bucket": (principal) => json(principal, "POST", `bucket/${bucketId}/empty`, {}),
    "delete the bucket": (principal) => json(principal, "DELETE", `bucket/${bucketId}`, {}),
    "delete empty bucket": (principal) => json(principal, "DELETE", "bucket/spare", {}),
    "upload elsewhere": (principal) => bytes(principal, "POST", `object/spare/${key}`),
    "move elsewhere": (principal) =>
      json(principal, "POST", "object/move", {
        bucketId,
        sourceKey: key,
        destinationBucket: "spare",
        destinationKey: key,
      }),
    "move to deleted": (principal) =>
      json(principal, "POST", "object/move", {
        bucketId,
        sourceKey: key,
        destinationBucket: "deleted-images",
        destinationKey: `deleted-${key}`,
      }),
  };

  const deletedKey = () => `deleted-${key}`;
  const transfer = (principal: Principal, call: "move" | "copy", from: string[], to: string[]) =>
    json(principal, "POST", `object/${call}`, {
      bucketId: from[0],
      sourceKey: from[1],
      destinationBucket: to[0],
      destinationKey: to[1],
    });
  const deleted = "deleted-images";
  const callsOfDeleted: typeof calls = {
    "download, public": (principal) => json(principal, "GET", `object/public/${deleted}/${deletedKey()}`),
    "download, rendered": (principal) =>
      json(principal, "GET", `render/image/authenticated/${deleted}/${deletedKey()}?width=320`),
    download: (principal) => json(principal, "GET", `object/${deleted}/${deletedKey()}`),
    "read details": (principal) => json(principal, "GET", `object/info/${deleted}/${deletedKey()}`),
    list: (principal) => json(principal, "POST", `object/list/${deleted}`, { prefix: "" }),
    "sign a download": (principal) =>
      json(principal, "POST", `object/sign/${deleted}/${deletedKey()}`, { expiresIn: 60 }),
    "sign downloads": (principal) =>
      json(principal, "POST", `object/sign/${deleted}`, { expiresIn: 60, paths: [deletedKey()] }),
    "sign an upload": (principal) => json(principal, "POST", `object/upload/sign/${deleted}/new-${key}`, {}),
    upload: (principal) => bytes(principal, "POST", `object/${deleted}/new-${key}`),
    overwrite: (principal) => bytes(principal, "POST", `object/${deleted}/${deletedKey()}`, { "x-upsert": "true" }),
    replace: (principal) => bytes(principal, "PUT", `object/${deleted}/${deletedKey()}`),
    "copy to deleted": (principal) => transfer(principal, "copy", [bucketId, key], [deleted, `copied-${key}`]),
    delete: (principal) => json(principal, "DELETE", `object/${deleted}`, { prefixes: [deletedKey()] }),
    restore: (principal) => transfer(principal, "move", [deleted, deletedKey()], [bucketId, `back-${key}`]),
    "copy back": (principal) => transfer(principal, "copy", [deleted, deletedKey()], [bucketId, `back-${key}`]),
    "read the bucket": (principal) => json(principal, "GET", `bucket/${deleted}`),
    "open the bucket": (principal) => json(principal, "PUT", `bucket/${deleted}`, { public: true }),
    "empty the bucket": (principal) => json(principal, "POST", `bucket/${deleted}/empty`, {}),
  };

  describe("deleted images", () => {
    let moved: string;
    beforeEach(async () => {
      if (moved === key) return;
      moved = key;
      await calls["move to deleted"]?.("signed in");
      before = await snapshotStorage(site);
    });
    afterAll(() => {
      isUnchanged = false;
    });
    testMatrix(EXPECTED_OF_DELETED, callsOfDeleted);
  });

  testMatrix(EXPECTED, calls);

  function testMatrix(expected: ReturnType<typeof readMatrix>, made: typeof calls): void {
    const cases = Object.entries(expected).flatMap(([action, byPrincipal]) =>
      PRINCIPALS.map((principal) => [action, principal, byPrincipal[principal]] as const),
    );
    test.each(cases)("%s: %s", async (action, principal, outcome) => {
      const response = await (made[action] as (principal: Principal) => Promise<Response>)(principal);
      const after = await snapshotStorage(site);
      if (outcome === "yes") {
        expect(response.status).toBe(200);
        if (!READS.includes(action)) expect(after).not.toBe(before);
        else expect(after).toBe(before);
      } else if (outcome === "none") {
        expect([response.status, await response.json()]).toEqual([200, []]);
        expect(after).toBe(before);
      } else if (outcome === "null") {
        expect(await response.json()).toEqual([expect.objectContaining({ signedURL: null })]);
        expect([response.status, after]).toEqual([200, before]);
      } else {
        expect(response.status).toBeOneOf([400, 401, 403, 404]);
        expect(after).toBe(before);
      }
      isUnchanged = after === before;
    });
  }

  test("an upload URL signed for an editor creates only its object, once", async () => {
    const signed = await json("signed in", "POST", `object/upload/sign/${bucketId}/new-${key}`, {});
    const { token } = (await signed.json()) as { token: string };
    const upload = (name: string) => bytes("no key", "PUT", `object/upload/sign/${bucketId}/${name}?token=${token}`);
    expect((await upload(`other-${key}`)).status).toBeOneOf([400, 403]);
    expect(await snapshotStorage(site)).toBe(before);
    expect((await upload(`new-${key}`)).status).toBe(200);
    expect((await upload(`new-${key}`)).status).toBe(400);
  });
});
