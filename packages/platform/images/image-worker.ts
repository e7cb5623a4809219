/** This process makes images one after the other, see image-process.ts. It never decodes an image as root. */
import os from "node:os";
import { messageOf } from "../errors.ts";
import { dropRootRights } from "../root-rights.ts";
import { type ImageResult, type ImageTask, imageTask } from "./image-task.ts";
import { readPixels, renderLogo, toWebp } from "./render-logo.ts";
import { renderVariant } from "./render-variant.ts";
import { sharp } from "./sharp.ts";

/** The process prefers an account that the database does not use. */
const ACCOUNTS = ["nobody", "postgres"];

// Visitors' pages have priority over images.
os.setPriority(10);
process.on("disconnect", () => process.exit());
const rightsError = await dropRootRights(ACCOUNTS).catch(messageOf);
process.on("message", async (message) => {
  process.send?.(await handle(message).catch((error: unknown): ImageResult => ({ error: messageOf(error) })));
});

async function handle(message: unknown): Promise<ImageResult> {
  if (rightsError !== undefined) return { rightsError };
  const bytes = await make(imageTask.parse(message));
  return { bytes: bytes && new Uint8Array(bytes) };
}

function make(task: ImageTask): Promise<Uint8Array | undefined> {
  if (task.kind === "variant") return renderVariant(task.original, task);
  if (task.kind === "drawing") return drawPng(task.svg);
  if (task.kind === "logo") return renderLogo(task.original, task);
  return task.kind === "webp" ? toWebp(task.png) : readPixels(task.png, task);
}

/** Draws in true colour, because a palette would make a glow uneven. */
function drawPng(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 9 }).toBuffer();
}
