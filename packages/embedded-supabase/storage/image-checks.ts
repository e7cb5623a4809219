import { invalidMimeType } from "./storage-error.ts";

type ImageType = { extensions: readonly string[]; hasSignature: (bytes: Uint8Array) => boolean };

/**
 * The package file-type is no alternative, because it reports other types for an animated PNG and an AVIF of brand mif1
 * (docs/decisions/0016).
 */
const IMAGE_TYPES: Readonly<Record<string, ImageType>> = {
  "image/png": {
    extensions: ["png", "apng"],
    hasSignature: (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
  "image/jpeg": {
    extensions: ["jpg", "jpeg", "jpe", "jfif", "pjpeg", "pjp"],
    hasSignature: (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  },
  "image/gif": {
    extensions: ["gif"],
    hasSignature: (bytes) => ["GIF87a", "GIF89a"].includes(ascii(bytes, 0, 6)),
  },
  "image/webp": {
    extensions: ["webp"],
    hasSignature: (bytes) => ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP",
  },
  "image/avif": {
    extensions: ["avif", "avifs"],
    hasSignature: (bytes) => ascii(bytes, 4, 8) === "ftyp" && /avif|avis/.test(ascii(bytes, 8, 32)),
  },
};

const IMAGE_EXTENSIONS = Object.values(IMAGE_TYPES).flatMap(({ extensions }) => extensions);

/** Checks that an upload with an image type is an image and has no name of another kind of file. @throws StorageError */
export function checkImage(key: string, type: string, bytes: Uint8Array): void {
  const { name, known } = findType(type);
  if (!known) return; // the bucket's list of types rejects it
  checkImageName(key, type);
  if (!known.hasSignature(bytes)) throw invalidMimeType(`The file is not what it claims to be (${name})`);
}

/**
 * Programs open a saved file by its name. No extension is allowed, and so is the extension of another image type.
 * @throws StorageError
 */
export function checkImageName(key: string, type: string): void {
  const { name, known } = findType(type);
  if (!known) return;
  const extension = /\.([^.]*)$/.exec(key.split("/").at(-1) ?? "")?.[1]?.toLowerCase();
  const isFitting = extension === undefined || IMAGE_EXTENSIONS.includes(extension) || /^\d+$/.test(extension);
  if (isFitting) return;
  const [usual] = known.extensions;
  throw invalidMimeType(`The name of the file does not fit its type (${name}): it should end in .${usual}`);
}

function findType(type: string): { name: string; known: ImageType | undefined } {
  const name = type.split(";")[0]?.trim().toLowerCase() ?? "";
  return { name, known: Object.hasOwn(IMAGE_TYPES, name) ? IMAGE_TYPES[name] : undefined };
}

function startsWith(bytes: Uint8Array, signature: number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function ascii(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end));
}
