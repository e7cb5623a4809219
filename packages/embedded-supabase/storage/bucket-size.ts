import { StorageError } from "./storage-error.ts";

const UNITS: Readonly<Record<string, number>> = {
  "": 1,
  b: 1,
  kb: 1000,
  mb: 1000 ** 2,
  gb: 1000 ** 3,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
};

/** Reads a size limit in bytes or with a unit, such as "20mb". @throws StorageError */
export function readSizeLimit(size: number | string | null): number | null {
  if (typeof size !== "string") return size;
  const [, number, unit = ""] = /^(\d{1,12}(?:\.\d{1,6})?)\s*([a-z]{0,3})$/i.exec(size.trim()) ?? [];
  const factor = Object.hasOwn(UNITS, unit.toLowerCase()) ? UNITS[unit.toLowerCase()] : undefined;
  if (number === undefined || factor === undefined) {
    throw new StorageError(422, "validation_error", `The size ${size.slice(0, 100)} cannot be read`);
  }
  return Math.floor(Number(number) * factor);
}
