/** What connections may cost before anybody knows who sends them. Times are in milliseconds. */
export type ConnectionLimits = {
  /** From the first byte, or from opening the connection, to the end of the headers. */
  headersMs: number;
  /** From the first byte of a request to the last of its body, however well it flows. */
  requestMs: number;
  /** How long a body may be slower than `bodyBytesPerSecond`, counted from its request's headers. */
  bodyPatienceMs: number;
  bodyBytesPerSecond: number;
  /** How long a connection without a request stays open. The client is told so. */
  idleMs: number;
  /** How long a connection may transfer nothing at all, for instance because the client does not read its answer. */
  silenceMs: number;
  /** The same while the server stops: whoever had an answer just now asks again within this. */
  drainIdleMs: number;
  headerBytes: number;
  /** Requests sent on one connection before the first of them is answered. Browsers send one. */
  perConnection: number;
  /** Connections of one IPv4 address or one IPv6 /64. */
  perNetwork: number;
  total: number;
  /** How often slow and idle connections are looked for. */
  sweepMs: number;
};

/** A browser opens six connections; an office behind one address rarely has forty people on the site at once. */
const PER_NETWORK = 256;

/**
 * The limits of a server open to strangers.
 * @param trustProxy a proxy is one address for everybody: then it is the proxy that counts connections by client
 */
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
