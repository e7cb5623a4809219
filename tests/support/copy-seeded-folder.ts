import { cp } from "node:fs/promises";
import { inject } from "vitest";

/** Copies the files of a first start. @returns the folder */
export async function copySeededFolder(to: string): Promise<string> {
  await cp(inject("seededFolder"), to, { recursive: true });
  return to;
}
