import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { renderVariant } from "./render-variant.ts";

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: "#000", noise: { type: "gaussian", mean: 128, sigma: 40 } },
  });

async function shapeOf(bytes: Uint8Array | undefined): Promise<string | undefined> {
  if (!bytes) return undefined;
  const { format, width, height, orientation, exif } = await sharp(bytes).metadata();
  return `${format} ${width}×${height}${orientation ? ` turned ${orientation}` : ""}${exif ? " with EXIF" : ""}`;
}

test.each([
  ["jpeg", "avif", "heif 320×160"],
  ["jpeg", "webp", "webp 320×160"],
  ["png", "webp", "webp 320×160"],
  ["webp", "avif", "heif 320×160"],
  ["avif", "webp", "webp 320×160"],
] as const)("a %s becomes %s in the requested width", async (from, format, shape) => {
  const original = await noise(800, 400)
    // A PNG with a quality gets a palette, which takes seconds.
    .toFormat(from, { ...(from !== "png" && { quality: 95 }), ...(from === "avif" && { effort: 0 }) })
    .toBuffer();
  expect(await shapeOf(await renderVariant(original, { width: 320, format }))).toBe(shape);
});

test("no image is enlarged", async () => {
  const original = await noise(400, 200).png().toBuffer();
  expect(await shapeOf(await renderVariant(original, { width: 1600, format: "webp" }))).toBe("webp 400×200");
});

test("a camera's image becomes upright and loses its metadata", async () => {
  const original = await noise(800, 400)
    .jpeg({ quality: 95 })
    .withExif({ IFD0: { Copyright: "somebody", Orientation: "6" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(await shapeOf(await renderVariant(original, { width: 320, format: "webp" }))).toBe("webp 320×640");
});

test("a variant is not created if it would be larger than the original", async () => {
  const original = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#f00" } })
    .webp()
    .toBuffer();
  expect(await renderVariant(original, { width: 320, format: "avif" })).toBeUndefined();
});

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const bytes = Buffer.alloc(body.length + 8);
  bytes.writeUInt32BE(data.length, 0);
  body.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(body), body.length + 4);
  return bytes;
}

/** A PNG with the given size in its header; `before` comes before its image data. */
function png(width: number, height: number, ...before: Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8); // 8 bits of grey
  const rows = deflateSync(Buffer.alloc(Math.min((width + 1) * height, 1_000_000)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    ...before,
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

async function frames(format: "gif" | "webp"): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 400, height: 400, channels: 3, background } })
      .png()
      .toBuffer();
  return sharp(await Promise.all([frame("#c00"), frame("#0c0")]), { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

test.each([
  ["a decompression bomb", async () => png(50_000, 50_000)],
  ["one of the largest size there is", async () => png(2_147_483_647, 2_147_483_647)],
  ["just over the pixels that are read", async () => png(4001, 4000)],
  ["a moving PNG", async () => png(400, 400, chunk("acTL", Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])))],
  ["a moving GIF", () => frames("gif")],
  ["a moving WebP", () => frames("webp")],
  ["a drawing", async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>')],
  ["a TIFF", () => noise(400, 400).tiff().toBuffer()],
  ["an image that breaks off", async () => (await noise(400, 400).png().toBuffer()).subarray(0, 100)],
  ["a name without an image", async () => Buffer.from([0xff, 0xd8, 0xff, 0, 0, 0])],
  ["nothing", async () => Buffer.alloc(0)],
])("%s stays unchanged, and takes almost no time", async (_, make) => {
  const original = await make();
  const before = process.memoryUsage().rss;
  const started = performance.now();
  expect(await renderVariant(original, { width: 320, format: "webp" })).toBeUndefined();
  expect(performance.now() - started).toBeLessThan(2000);
  expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
});
