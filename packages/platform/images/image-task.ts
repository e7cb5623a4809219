import * as z from "zod";

/** Variants have one of these formats; the smallest files come first. */
const imageFormat = z.enum(["avif", "webp"]);
export type ImageFormat = z.output<typeof imageFormat>;

const bytes = z.instanceof(Uint8Array);

/** The image process receives this task. Widths are in pixels. A drawing is SVG and becomes a PNG, as a logo does. */
export const imageTask = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("variant"), original: bytes, width: z.number(), format: imageFormat }),
  z.object({ kind: z.literal("drawing"), svg: z.string() }),
  z.object({ kind: z.literal("logo"), original: bytes, width: z.number(), height: z.number() }),
  z.object({ kind: z.literal("webp"), png: bytes }),
  z.object({ kind: z.literal("pixels"), png: bytes, width: z.number(), height: z.number() }),
]);
export type ImageTask = z.output<typeof imageTask>;

/** The result has no bytes if the client should get the original. `rightsError`: the process rejects every task. */
export const imageResult = z.object({
  bytes: bytes.optional(),
  error: z.string().optional(),
  rightsError: z.string().optional(),
});
export type ImageResult = z.output<typeof imageResult>;
