import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "#platform/logger.ts";
import { POSTS_TAG } from "./shared-caching.ts";

type CdnPurgeOptions = {
  /** Undefined without a CDN. */
  url: string | undefined;
  token: string | undefined;
  log: Pick<Logger, "error">;
  fetch?: typeof globalThis.fetch;
  retryMs?: number[];
  restMs?: number;
};

export type CdnPurge = {
  /** Returns at once. One call to the CDN covers several changes at the same time. */
  purge(): void;
  /** Waits for the running call, but makes no further attempt. */
  close(): Promise<void>;
};

const TIMEOUT_MS = 5000;
/** Pauses between attempts. If all fail, old pages expire in the CDN after CDN_SECONDS. */
const RETRY_MS = [500, 2000, 8000, 30_000];
/** CDNs limit the rate of calls. */
const REST_MS = 500;

/**
 * Notifies a CDN of changed posts by `POST {"tags":["posts"]}`, the format of Cloudflare. Only the CDN knows which
 * pages it stores.
 */
export function openCdnPurge(options: CdnPurgeOptions): CdnPurge {
  const { url, log, retryMs = RETRY_MS, restMs = REST_MS } = options;
  const closing = new AbortController();
  let isWanted = false;
  let working: Promise<void> | undefined;

  /** One call reports all changes until then. Changes during a pause therefore need no additional call. */
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

/** @returns undefined when the CDN has accepted the call */
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
    return { reason: `it returned ${response.status}`, isFinal };
  } catch (error) {
    return { reason: String(error), isFinal: false };
  }
}
