/** Formats that few browsers read. */
export type UnreadFormat = "HEIC" | "TIFF";

/** The operating system may not know the type of these files. */
const IMAGE_NAME = /\.(?:hei[cf]|tiff?)$/i;

export function isImageFile({ name, type }: Pick<File, "name" | "type">): boolean {
  return type.startsWith("image/") || (type === "" && IMAGE_NAME.test(name));
}

/** @param bytes the beginning of the file */
export function unreadFormat(bytes: Uint8Array): UnreadFormat | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (/^....ftyp(?:hei|hev|mif|msf)/s.test(head)) return "HEIC";
  return /^(?:II[*+]\0|MM\0[*+])/.test(head) ? "TIFF" : undefined;
}

/** Checks for a moving image, because a canvas would retain only one frame. @param bytes the whole file */
export function isAnimated(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 4096));
  if (head.startsWith("GIF8")) return hasSecondFrame(bytes);
  if (head.startsWith("ftypavis", 4)) return true;
  if (head.startsWith("RIFF") && head.startsWith("WEBPVP8X", 8)) return ((bytes[20] ?? 0) & 0x02) !== 0;
  const control = head.indexOf("acTL");
  return head.startsWith("\u0089PNG") && control > 0 && !head.slice(0, control).includes("IDAT");
}

const EXTENSION = 0x21;
const FRAME = 0x2c;

/** Reads the blocks of a GIF (https://www.w3.org/Graphics/GIF/spec-gif89a.txt). */
function hasSecondFrame(bytes: Uint8Array): boolean {
  let at = 13 + sizeOfColors(bytes[10]);
  for (let frames = 0; at < bytes.length; ) {
    const block = bytes[at];
    if (block === FRAME) {
      frames += 1;
      if (frames > 1) return true;
      at += 11 + sizeOfColors(bytes[at + 9]);
    } else if (block === EXTENSION) at += 2;
    else return false;
    while (bytes[at]) at += 1 + (bytes[at] ?? 0);
    at += 1;
  }
  return false;
}

function sizeOfColors(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}
