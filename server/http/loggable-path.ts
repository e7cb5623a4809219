/**
 * The token of a preview link has 64 hexadecimal digits, plain or percent-encoded. In the log, every reader could use
 * it.
 */
const TOKEN = /(?:%[0-9a-f]{2}|[0-9a-f]){64,}/gi;

/** @returns the path without tokens */
export function loggablePath(path: string): string {
  return path.replace(TOKEN, "…");
}
