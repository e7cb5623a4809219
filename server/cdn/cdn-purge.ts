import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "../logger.ts";
import { POSTS_TAG } from "./shared-caching.ts";

type CdnPurgeOptions = {
  /** Empty: there is no CDN to tell. */
  url: string | undefined;
  token: string | undefined;
  log: Pick<Logger, "error">;
  fetch?: typeof globalThis.fetch;
  retryMs?: number[];
  restMs?: number;
};

export type CdnPurge = {
  /** Returns at once. Changes that come together are told together. */
  purge(): void;
  /** Waits for the call under way, not for another try. */
  close(): Promise<void>;
};

const TIMEOUT_MS = 5000;
/** Between tries; afterwards the CDN's own time (CDN_SECONDS) ends what is old. */
const RETRY_MS = [500, 2000, 8000, 30_000];
/** CDNs bound how often they may be asked. */
const REST_MS = 500;

/** Tells a CDN that posts changed: `POST {"tags":["posts"]}`, Cloudflare's form. It alone knows what it holds. */
export function openCdnPurge(options: CdnPurgeOptions): CdnPurge {
  const { url, log, retryMs = RETRY_MS, restMs = REST_MS } = options;
  const closing = new AbortController();
  let isWanted = false;
  let working: Promise<void> | undefined;

  /** A try that begins after a change tells of it, so what comes while one waits needs no other. */
  async function work(target: string): Promise<void> {
    while (isWanted && !closing.signal.aborted) {
      for (const wait of [...retryMs, undefined]) {
        isWanted = false;
        const failure = await send(target, options);
        if (failure === undefined) break;
        if (failure.isFinal || wait === undefined) {
          log.error({ reason: failure.reason }, "the CDN could not be purged: its pages may be old for CDN_SECONDS");
          break;
        }
        await rest(wait);
        if (closing.signal.aborted) return;
      }
      await rest(restMs);
    }
  }

  async function rest(milliseconds: number): Promise<void> {
    await pause(milliseconds, undefined, { signal: closing.signal, ref: false }).catch(() => {});
  }

  return {
    purge() {
      if (url === undefined || closing.signal.aborted) return;
      isWanted = true;
      working ??= work(url).finally(() => {
        working = undefined;
      });
    },
    async close() {
      closing.abort();
      await working;
    },
  };
}

/** @returns undefined where the CDN has taken it */
async function send(
  url: string,
  { token, fetch = globalThis.fetch }: CdnPurgeOptions,
): Promise<{ reason: string; isFinal: boolean } | undefined> {
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ tags: [POSTS_TAG] }),
    });
    await response.body?.cancel();
    if (response.ok) return undefined;
    const isFinal = response.status < 500 && response.status !== 408 && response.status !== 429;
    return { reason: `it answered ${response.status}`, isFinal };
  } catch (error) {
    return { reason: String(error), isFinal: false };
  }
}
