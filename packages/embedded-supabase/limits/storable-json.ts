export type Fields = Record<string, unknown>;

/** A body with metadata has three levels. */
const MAX_DEPTH = 32;

/**
 * Parses a JSON object that PostgreSQL can store: it takes neither NUL nor half a surrogate pair, and its parser recurses
 * as deep as the value.
 * @returns undefined for any other text
 */
export function parseStorableObject(text: string): Fields | undefined {
  const value = parseObject(text);
  return value && isStorable(value) ? value : undefined;
}

export function parseObject(text: string): Fields | undefined {
  const value = parse(text);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  if (depth >= MAX_DEPTH) return false;
  return Object.entries(value).every(([name, part]) => isStorable(name) && isStorable(part, depth + 1));
}
