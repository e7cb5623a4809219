import { messageOf } from "#platform/errors.ts";
import { makeImage } from "#platform/images/image-process.ts";
import type { Logger } from "#platform/logger.ts";
import type { Bytes } from "../../http/cached-response.ts";
import type { CardLogo } from "../social-card/draw-social-card.ts";
import { drawInitialMark } from "./initial-mark.ts";
import { type LogoColors, readLogoColors } from "./logo-colors.ts";
import { readLogo, rejectLogo } from "./read-logo.ts";

/** The box is three times as large as the largest display of the logo. */
const BOX = { width: 960, height: 192 };
const SAMPLE = { width: 96, height: 96 };
/** A logo with this ratio or a larger one counts as a wordmark. */
const WORDMARK_RATIO = 2;
/** A longer or taller logo would look like a line in the header. */
const RATIOS = { least: 1 / 4, max: 10 };

export type BrandLogo = Omit<CardLogo, "plate"> & { colors: LogoColors };

/** Explains why an image cannot be a logo. It continues a sentence that begins with the image's name. */
class LogoFault extends Error {}

/** Opens the operator's logo, or else draws the first letter of the product's name. @throws StartupError */
export async function openBrandLogo(
  file: string | undefined,
  product: string,
  log: Pick<Logger, "warn">,
): Promise<BrandLogo> {
  if (file === undefined) return describeLogo(await draw(Buffer.from(await drawInitialMark(product))));
  const original = await readLogo(file, log);
  return drawBrandLogo(original).catch((error: unknown) => {
    throw error instanceof LogoFault ? rejectLogo(file, error.message) : error;
  });
}

/** @throws LogoFault */
export async function drawBrandLogo(original: Uint8Array): Promise<BrandLogo> {
  const logo = await draw(original).then(describeLogo, (error: unknown) => {
    throw new LogoFault(`cannot be drawn (${messageOf(error)})`);
  });
  if (logo.colors.isBlank) throw new LogoFault("shows nothing");
  const ratio = logo.width / logo.height;
  if (ratio < RATIOS.least) throw new LogoFault("is more than four times as high as wide");
  if (ratio > RATIOS.max) throw new LogoFault("is more than ten times as wide as high");
  return logo;
}

async function draw(original: Uint8Array): Promise<Bytes> {
  return required(await makeImage({ kind: "logo", original: new Uint8Array(original), ...BOX }));
}

async function describeLogo(png: Bytes): Promise<BrandLogo> {
  const rgba = required(await makeImage({ kind: "pixels", png, ...SAMPLE }));
  const colors = readLogoColors({ rgba, width: SAMPLE.width });
  const { width, height } = sizeOfPng(png);
  return { png, width, height, isWordmark: width / height >= WORDMARK_RATIO, colors };
}

/** The IHDR chunk comes first (PNG specification, 11.2.1). */
function sizeOfPng(png: Uint8Array): { width: number; height: number } {
  const view = new DataView(png.buffer, png.byteOffset);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

export function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("A picture was not created.");
  return value;
}
