import { readFile, stat } from "node:fs/promises";
import { messageOf } from "#platform/errors.ts";
import type { Logger } from "#platform/logger.ts";
import { StartupError } from "#platform/startup-error.ts";

export const MAX_LOGO_BYTES = 1024 * 1024;
const PNG = Buffer.from("89504e470d0a1a0a", "hex");

/** Reads the operator's SVG or PNG. @throws StartupError */
export async function readLogo(file: string, log: Pick<Logger, "warn">): Promise<Uint8Array> {
  const bytes = await readBounded(file);
  if (bytes.subarray(0, PNG.length).equals(PNG)) return bytes;
  const text = bytes.toString("utf8");
  if (!/<svg[\s>]/.test(text)) throw rejectLogo(file, "is neither an SVG nor a PNG");
  if (/<text[\s>]/.test(text)) {
    log.warn({ file }, "the logo has text, which depends on the fonts of this machine: convert it to outlines");
  }
  return bytes;
}

export function rejectLogo(file: string, fault: string): StartupError {
  return new StartupError(`COMPANY_LOGO: ${file} ${fault}.`);
}

async function readBounded(file: string): Promise<Buffer> {
  try {
    const found = await stat(file);
    if (!found.isFile()) throw rejectLogo(file, "is not a file");
    if (found.size > MAX_LOGO_BYTES) throw rejectLogo(file, `is larger than ${MAX_LOGO_BYTES / 1024} KB`);
    return await readFile(file);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw rejectLogo(file, `cannot be read (${messageOf(error)})`);
  }
}
