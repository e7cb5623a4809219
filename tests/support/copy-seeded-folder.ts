import { cp } from "node:fs/promises";
import { inject } from "vitest";

/** Puts what a first start has made there. @returns the folder */
export async function copySeededFolder(to: string): Promise<string> {
  await cp(inject("seededFolder"), to, { recursive: true });
  return to;
}
