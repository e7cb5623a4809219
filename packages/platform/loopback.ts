const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|::1|\[::1\])$/i;

/** Checks whether a host of a URL or a setting is this machine only. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}
