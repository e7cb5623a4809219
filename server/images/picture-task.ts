import * as z from "zod";

/** Made from others in these, smallest first. */
const imageFormat = z.enum(["avif", "webp"]);
export type ImageFormat = z.output<typeof imageFormat>;

const bytes = z.instanceof(Uint8Array);

/** What the process for pictures is asked. Widths in pixels; a drawing is SVG and becomes a PNG, as a logo does. */
export const pictureTask = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("variant"), original: bytes, width: z.number(), format: imageFormat }),
  z.object({ kind: z.literal("drawing"), svg: z.string() }),
  z.object({ kind: z.literal("logo"), original: bytes, width: z.number(), height: z.number() }),
  z.object({ kind: z.literal("webp"), png: bytes }),
  z.object({ kind: z.literal("pixels"), png: bytes, width: z.number(), height: z.number() }),
]);
export type PictureTask = z.output<typeof pictureTask>;

/** No bytes where there is no such picture: the original is the better answer. A refusal is for every task. */
export const pictureResult = z.object({
  bytes: bytes.optional(),
  error: z.string().optional(),
  refusal: z.string().optional(),
});
export type PictureResult = z.output<typeof pictureResult>;
