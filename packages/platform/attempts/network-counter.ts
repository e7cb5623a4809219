import { createHash } from "node:crypto";
import ipaddr from "ipaddr.js";
import type { AttemptCounters, CountedAttempt } from "./attempt-counters.ts";

/**
 * A provider gives a customer a /56 or a /48, which contains 256 or 65,536 networks of /64. These wider prefixes are
 * counted beside the /64 and may have this multiple of its attempts.
 */
const WIDER_PREFIXES = [
  { bits: 56, factor: 2 },
  { bits: 48, factor: 3 },
];

type NetworkAttempt = CountedAttempt & {
  /**
   * True if the network or a wider prefix has too many attempts. `secondsLeft` is the time until no counter is full.
   */
  isOver: boolean;
};

/** A source is a network from `clientIp`, or a network with details about the attempt. */
type Source = string | DetailedSource;

type DetailedSource = {
  network: string;
  /** Each subject, such as an account, has a separate count. */
  subject?: string;
  /** False for a trusted network: other clients of its wider prefixes cannot use up its attempts. */
  countsWider?: boolean;
};

export type NetworkCounter = {
  /** @returns seconds until the network may try again, or undefined if it may try now */
  findWait(source: Source): Promise<number | undefined>;
  /** Counts an attempt before it is checked, so that simultaneous attempts cannot pass uncounted. */
  add(source: Source): Promise<NetworkAttempt>;
  /** Resets the attempts of the network, but not those of its wider prefixes. */
  forget(source: Source): Promise<void>;
};

type NetworkCounterOptions = {
  counters: AttemptCounters;
  name: string;
  windowSeconds: number;
  /** The limit applies to one IPv4 address or one /64 (see `clientIp`), for each subject. */
  max: number;
};

/** Counts attempts by network and its wider prefixes. */
export function createNetworkCounter({ counters, name, windowSeconds, max }: NetworkCounterOptions): NetworkCounter {
  const counter = counters.create(name, windowSeconds);

  function keysOf(source: Source): { key: string; max: number }[] {
    const { network, subject = "", countsWider = true } = detail(source);
    const wider = countsWider ? WIDER_PREFIXES : [];
    return [
      { key: hash(network, subject), max },
      ...wider.flatMap(({ bits, factor }) => {
        const prefix = widenPrefix(network, bits);
        return prefix === undefined ? [] : [{ key: hash(prefix, subject), max: factor * max }];
      }),
    ];
  }

  return {
    async findWait(source) {
      const counts = await Promise.all(
        keysOf(source).map(async ({ key, max }) => ({ ...(await counter.read(key)), max })),
      );
      const full = counts.filter(({ count, max }) => count >= max);
      return full.length > 0 ? Math.max(...full.map(({ secondsLeft }) => secondsLeft)) : undefined;
    },

    async add(source) {
      const attempts = await Promise.all(
        keysOf(source).map(async ({ key, max }) => ({ ...(await counter.add(key)), max })),
      );
      const over = attempts.filter(({ count, max }) => count > max);
      const longest = over.length > 0 ? over : attempts;
      return {
        count: Math.max(...attempts.map(({ count }) => count)),
        isOver: over.length > 0,
        secondsLeft: Math.max(...longest.map(({ secondsLeft }) => secondsLeft)),
        undo: async () => void (await Promise.all(attempts.map(({ undo }) => undo()))),
      };
    },

    forget(source) {
      const { network, subject = "" } = detail(source);
      return counter.forget(hash(network, subject));
    },
  };
}

function detail(source: Source): DetailedSource {
  return typeof source === "string" ? { network: source } : source;
}

function hash(prefix: string, subject: string): string {
  return subject === "" ? prefix : createHash("sha256").update(`${prefix} ${subject}`).digest("base64");
}

/** @returns undefined for an IPv4 address, or for text that is no network */
function widenPrefix(network: string, bits: number): string | undefined {
  const [ip = "", length] = network.split("/");
  if (length === undefined || !ipaddr.IPv6.isValid(ip)) return undefined;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/${bits}`)}/${bits}`;
}
