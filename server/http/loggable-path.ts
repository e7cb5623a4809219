/** The path of a preview link opens it for whoever reads the log. */
export function loggablePath(path: string): string {
  return path.replace(/^\/preview\/.+/i, "/preview/…");
}
