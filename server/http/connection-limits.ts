/** Times in milliseconds. */
export type ConnectionLimits = {
  /** To the end of the headers. */
  headersMs: number;
  /** To the last byte of the body, however well it flows. */
  requestMs: number;
  /** How long a body may be slower than `bodyBytesPerSecond`. */
  bodyPatienceMs: number;
  bodyBytesPerSecond: number;
  idleMs: number;
  /** Nothing transferred at all, for instance because the client does not read. */
  silenceMs: number;
  /** `idleMs` while the server stops. */
  drainIdleMs: number;
  headerBytes: number;
  /** Requests before the first is answered. Browsers send one. */
  perConnection: number;
  /** One IPv4 address or IPv6 /64. */
  perNetwork: number;
  total: number;
  sweepMs: number;
};

/** A browser opens six; an office behind one address rarely has forty people on the site at once. */
const PER_NETWORK = 256;

/** Behind a proxy, the proxy counts connections by client. */
export function connectionLimits({ trustProxy }: { trustProxy: boolean }): ConnectionLimits {
  return {
    headersMs: 10_000, // the worst mobile network sends 16 KB in that time
    requestMs: 600_000, // 11 MB at 20 KB/s
    bodyPatienceMs: 20_000, // a phone in a tunnel
    bodyBytesPerSecond: 2048, // a quarter of the slowest mobile network
    idleMs: 5000,
    silenceMs: 120_000,
    drainIdleMs: 1000,
    headerBytes: 16 * 1024,
    perConnection: 16,
    perNetwork: trustProxy ? Number.POSITIVE_INFINITY : PER_NETWORK,
    total: 2048, // 40 KB each, with a request under way
    sweepMs: 1000,
  };
}
