/** The process for pictures: answers one task after the other, see picture-process.ts. */
import os from "node:os";
import { messageOf } from "../errors.ts";
import { type PictureResult, pictureTask } from "./picture-task.ts";
import { renderVariant } from "./render-variant.ts";
import { sharp } from "./sharp.ts";

// Visitors' pages come first.
os.setPriority(10);
process.on("disconnect", () => process.exit());
process.on("message", async (message) => {
  process.send?.(await answer(message).catch((error: unknown): PictureResult => ({ error: messageOf(error) })));
});

async function answer(message: unknown): Promise<PictureResult> {
  const task = pictureTask.parse(message);
  const bytes = task.kind === "variant" ? await renderVariant(task.original, task) : await drawPng(task.svg);
  return { bytes: bytes && new Uint8Array(bytes) };
}

/** In true colour: a palette makes steps of a glow. */
function drawPng(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 9 }).toBuffer();
}
