import { archiveTime } from "#server/settings/archives.ts";
import { type Retention, readRetention } from "#server/settings/backup-settings.ts";
import { TransferError } from "../transfer-error.ts";

/** @param rule such as `7d4w12m` @throws TransferError */
export function parseRetention(rule: string): Retention {
  const retention = readRetention(rule);
  if (retention) return retention;
  throw new TransferError(
    `The retention is written like 7d4w12m, the newest backup of seven days, four weeks and twelve months, not ${rule}.`,
  );
}

/**
 * Finds archives that no day, week (from Monday) or month in UTC needs. The newest archive and other files always stay.
 */
export function findOutdated(names: string[], { days, weeks, months }: Retention): string[] {
  const archives = names
    .flatMap((name) => {
      const time = archiveTime(name);
      return time ? [{ name, time }] : [];
    })
    .sort((one, other) => other.time.getTime() - one.time.getTime());
  const retained = new Set(archives.slice(0, 1).map(({ name }) => name));
  for (const [count, periodOf] of [
    [days, dayOf],
    [weeks, weekOf],
    [months, monthOf],
  ] as const) {
    const newest = new Map<string, string>();
    for (const { name, time } of archives) if (!newest.has(periodOf(time))) newest.set(periodOf(time), name);
    for (const name of [...newest.values()].slice(0, count)) retained.add(name);
  }
  return archives.map(({ name }) => name).filter((name) => !retained.has(name));
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);
const monthOf = (time: Date) => time.toISOString().slice(0, 7);

function weekOf(time: Date): string {
  const monday = new Date(time);
  monday.setUTCDate(time.getUTCDate() - ((time.getUTCDay() + 6) % 7));
  return dayOf(monday);
}
