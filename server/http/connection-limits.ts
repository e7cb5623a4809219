/** All times are in milliseconds. */
export type ConnectionLimits = {
  /** The headers must be complete after this time. */
  headersMs: number;
  /** The last byte of the body must arrive in this time, even at a good speed. */
  requestMs: number;
  /** A body may be slower than `bodyBytesPerSecond` for this long. */
  bodyTimeoutMs: number;
  bodyBytesPerSecond: number;
  /** A connection without a request ends after this time. Node adds a second that it does not announce. */
  idleMs: number;
  /** The connection transfers nothing for this time, for instance because the client does not read. */
  silenceMs: number;
  /** This value replaces `idleMs` while the server stops. */
  drainIdleMs: number;
  headerBytes: number;
  /** A client may send this many requests before the first response. Browsers send one. */
  perConnection: number;
  /** A network is one IPv4 address or one IPv6 /64. */
  perNetwork: number;
  total: number;
  sweepMs: number;
};

/** A browser opens six connections. An office behind one IP address rarely has forty people on the site at once. */
const PER_NETWORK = 256;

/** A proxy must close an unused connection first, because a request that it sends on a closed one fails. */
const IDLE_BEHIND_PROXY_MS = 150_000;

/**
 * The same is true for a program that pauses between two requests. With five seconds, which were Node's default, a busy
 * client met the end of its connection. nginx gives visitors 75 seconds. Too many connections end earlier, the longest
 * idle ones first.
 */
const IDLE_MS = 65_000;

/** Returns the limits. A trusted proxy counts connections by client itself. */
export function connectionLimits({ trustProxy }: { trustProxy: boolean }): ConnectionLimits {
  return {
    headersMs: 10_000, // the worst mobile network sends 16 KB in that time
    requestMs: 600_000, // 11 MB at 20 KB/s
    bodyTimeoutMs: 20_000, // a phone in a tunnel
    bodyBytesPerSecond: 2048, // a quarter of the slowest mobile network
    idleMs: trustProxy ? IDLE_BEHIND_PROXY_MS : IDLE_MS,
    silenceMs: 120_000,
    drainIdleMs: 1000,
    headerBytes: 16 * 1024,
    perConnection: 16,
    perNetwork: trustProxy ? Number.POSITIVE_INFINITY : PER_NETWORK,
    total: 2048, // each connection uses 40 KB during a request
    sweepMs: 1000,
  };
}
