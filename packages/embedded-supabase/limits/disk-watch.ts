import { randomBytes } from "node:crypto";
import { open, rm } from "node:fs/promises";
import path from "node:path";
import { resultOr } from "#platform/deadline.ts";
import { partialName } from "#platform/durable-files.ts";
import { codeOf } from "#platform/errors.ts";
import type { Logger } from "#platform/logger.ts";

/** Clients get this message when files or rows find no space. */
export const NO_SPACE = "There is no space to store this at the moment. Please try again later.";

/** These codes mean a full disk, a full quota and `disk_full`. */
const DISK_FULL_CODES = new Set(["ENOSPC", "EDQUOT", "53100"]);
/** These codes mean `out_of_memory` and `io_error`. */
const NO_STRENGTH = new Set(["53200", "58030"]);

/** @returns the code of an error that shows that the machine is at its limits */
export function exhaustionOf(error: unknown): { code: string; isDiskFull: boolean } | undefined {
  const code = codeOf(error) ?? "";
  if (DISK_FULL_CODES.has(code) || NO_STRENGTH.has(code)) return { code, isDiskFull: DISK_FULL_CODES.has(code) };
  return error instanceof Error && error.cause !== undefined ? exhaustionOf(error.cause) : undefined;
}

export type DiskWatch = {
  /** Reports an error; the log gets one line a minute. */
  report(code: string): void;
  /** This function never throws. */
  isFull(): Promise<boolean>;
  /**
   * Returns false when more data could stop the database. The log gets one line a minute. This function never throws.
   */
  hasReserve(): Promise<boolean>;
};

type DiskWatchOptions = {
  folder: string;
  execute: (sql: string) => Promise<void>;
  /** See disk-reserve.ts. */
  checkReserve: () => Promise<boolean>;
  log: Pick<Logger, "error" | "info">;
  now?: () => number;
};

const PROBE_BYTES = 1024 * 1024;
/** The probe writes half a megabyte, which the end of the transaction removes. */
const DATABASE_PROBE = `
  create temporary table space_probe on commit drop as
  select repeat(' ', 1000)::char(1000) as filler from generate_series(1, 500)`;
const PROBE_TIMEOUT_MS = 2000;
const PROBE_AGAIN_MS = 1000;
const LOG_AGAIN_MS = 60_000;

/** Suspects a full disk after the first report. From then on, each check writes a little to files and database. */
export function watchDisk({ folder, execute, checkReserve, log, now = Date.now }: DiskWatchOptions): DiskWatch {
  let isSuspected = false;
  let loggedAt = Number.NEGATIVE_INFINITY;
  let reserveLoggedAt = Number.NEGATIVE_INFINITY;
  let latest: { at: number; result: Promise<boolean> } | undefined;

  function hasFreeSpace(): Promise<boolean> {
    if (!latest || now() - latest.at >= PROBE_AGAIN_MS) latest = { at: now(), result: probe() };
    return latest.result;
  }

  async function probe(): Promise<boolean> {
    const both = Promise.all([succeeds(writeProbe(folder)), succeeds(execute(DATABASE_PROBE))]);
    return (await resultOr(both, PROBE_TIMEOUT_MS, [false])).every(Boolean);
  }

  return {
    report(code) {
      isSuspected = true;
      latest = undefined;
      if (now() - loggedAt < LOG_AGAIN_MS) return;
      loggedAt = now();
      const isDiskFull = DISK_FULL_CODES.has(code);
      log.error(
        { code, folder },
        isDiskFull
          ? "nothing can be stored: the disk of the data folder or of the database is full"
          : "the database has reached the limits of its machine: it has no memory, or its disk fails",
      );
    },
    async hasReserve() {
      if (await checkReserve()) return true;
      if (now() - reserveLoggedAt >= LOG_AGAIN_MS) {
        reserveLoggedAt = now();
        log.error({ folder }, "the disk has reached its reserve: no uploads, variants and contact messages are stored");
      }
      return false;
    },
    async isFull() {
      if (!isSuspected) return false;
      if (!(await hasFreeSpace())) return true;
      isSuspected = false;
      log.info({ folder }, "the disk has space again");
      return false;
    },
  };
}

/** If the database user may not make temporary tables, the error says nothing about space. */
async function succeeds(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    return exhaustionOf(error) === undefined;
  }
}

async function writeProbe(folder: string): Promise<void> {
  const file = partialName(path.join(folder, "space"));
  try {
    const handle = await open(file, "wx", 0o600);
    try {
      // Some file systems need no space for zeros.
      await handle.writeFile(randomBytes(PROBE_BYTES));
      await handle.sync();
    } finally {
      await handle.close();
    }
  } finally {
    await rm(file, { force: true });
  }
}
