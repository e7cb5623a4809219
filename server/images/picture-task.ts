import * as z from "zod";

/** Made from others in these, smallest first. */
const imageFormat = z.enum(["avif", "webp"]);
export type ImageFormat = z.output<typeof imageFormat>;

const bytes = z.instanceof(Uint8Array);

/** What the process for pictures is asked. Widths in pixels; a drawing is SVG and becomes a PNG. */
export const pictureTask = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("variant"), original: bytes, width: z.number(), format: imageFormat }),
  z.object({ kind: z.literal("drawing"), svg: z.string() }),
]);
export type PictureTask = z.output<typeof pictureTask>;

/** No bytes where there is no such picture: the original is the better answer. */
export const pictureResult = z.object({ bytes: bytes.optional(), error: z.string().optional() });
export type PictureResult = z.output<typeof pictureResult>;
