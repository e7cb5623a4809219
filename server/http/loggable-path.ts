/** 64 hexadecimal digits, plain or percent-encoded: the token of a preview link opens the preview for every reader of the log. */
const TOKEN = /(?:%[0-9a-f]{2}|[0-9a-f]){64,}/gi;

/** @returns the path without tokens, wherever they stand */
export function loggablePath(path: string): string {
  return path.replace(TOKEN, "…");
}
