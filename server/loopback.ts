const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|::1|\[::1\])$/i;

/** Whether a host, as a URL or a setting names it, is this machine and nobody else's. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}
