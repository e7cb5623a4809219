import { crc32, deflateSync } from "node:zlib";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { imagesScreen } from "../../screens/images-screen.ts";
import type { EditorSession } from "./editor-session.ts";
import { waitForHydration } from "./test.ts";

/** An image of one colour, as a file. */
function png(name: string, [width, height]: [number, number], color: [number, number, number]) {
  const row = Buffer.concat([Buffer.from([0]), Buffer.from(Array.from({ length: width }, () => color).flat())]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const buffer = Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return { name, mimeType: "image/png", buffer };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

export const RED = png("red.png", [60, 40], [200, 0, 0]);
export const BLUE = png("blue.png", [50, 50], [0, 0, 200]);
export const GREEN = png("green.png", [80, 60], [0, 160, 0]);

/** Permanently removes the uploads of earlier tests, but not the seed's images. */
export async function removeUploads(request: APIRequestContext, session: EditorSession): Promise<void> {
  for (const bucket of ["blog-images", "deleted-images"]) {
    const list = await request.post(`/storage/v1/object/list/${bucket}`, {
      ...asEditor(session),
      data: { prefix: "" },
    });
    const files = ((await list.json()) as { id: string | null; name: string }[]).filter(({ id }) => id !== null);
    await removeImages(
      request,
      session,
      files.map(({ name }) => name),
      bucket,
    );
  }
}

/** Uses the call of storage-js. */
export async function removeImages(
  request: APIRequestContext,
  session: EditorSession,
  prefixes: string[],
  bucket = "blog-images",
): Promise<void> {
  if (prefixes.length === 0) return;
  const removed = await request.delete(`/storage/v1/object/${bucket}`, { ...asEditor(session), data: { prefixes } });
  if (!removed.ok()) throw new Error(await removed.text());
}

/** Uploads with storage-js and replaces an existing image of this name. */
export async function putImage(
  request: APIRequestContext,
  session: EditorSession,
  { name, image }: { name: string; image: typeof RED },
): Promise<void> {
  const { headers } = asEditor(session);
  const put = await request.put(`/storage/v1/object/blog-images/${name}`, {
    headers: { ...headers, "content-type": image.mimeType },
    data: image.buffer,
  });
  if (!put.ok()) throw new Error(await put.text());
}

function asEditor({ key, accessToken }: EditorSession) {
  return { headers: { apikey: key, Authorization: `Bearer ${accessToken}` } };
}

/** @returns their names in the bucket, newest first */
export async function uploadImages(page: Page, files: (typeof RED)[]): Promise<string[]> {
  const screen = imagesScreen(page);
  await screen.goto();
  await waitForHydration(page);
  await screen.files.setInputFiles(files);
  await expect(screen.uploads.filter({ hasText: "Uploaded" })).toHaveCount(files.length);
  await expect(screen.images.filter({ hasText: "Not used" })).toHaveCount(files.length);
  return screen.images
    .filter({ hasText: "Not used" })
    .locator("img")
    .evaluateAll((images: HTMLImageElement[]) =>
      images.map(({ src }) => new URL(src).pathname.split("/").at(-1) ?? ""),
    );
}
