import { readFile } from "node:fs/promises";
import path from "node:path";

const file = path.resolve(import.meta.dirname, "../../docs/operations.md");

/** Returns a section of docs/operations.md without its heading. @throws unless this section exists */
export async function readSection(name: string): Promise<string> {
  const parts = (await readFile(file, "utf8")).split(/^## /m).filter((part) => part.startsWith(`${name}\n`));
  if (parts.length !== 1) throw new Error(`docs/operations.md has ${parts.length} sections “${name}”.`);
  return parts.join("").slice(name.length);
}

/** Returns the contents of fenced blocks. */
export function readBlocks(section: string, language: string): string[] {
  return [...section.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"))].map(([, block = ""]) => block);
}

/** One a line. */
export function readCommands(section: string): string[] {
  return readBlocks(section, "sh").flatMap((block) => block.trim().split("\n"));
}
