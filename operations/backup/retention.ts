import { TransferError } from "#backend/embedded/transfer-error.ts";
import { archiveTime } from "#platform/archives.ts";

/** The newest archive of so many days, weeks and months is retained. */
export type Retention = { days: number; weeks: number; months: number };

const RULE = /^(?=\d)(?:(?<days>\d{1,4})d)?(?:(?<weeks>\d{1,4})w)?(?:(?<months>\d{1,4})m)?$/;

/** @param rule such as `7d4w12m` @throws TransferError */
export function parseRetention(rule: string): Retention {
  const parts = RULE.exec(rule)?.groups;
  const retention = {
    days: Number(parts?.days ?? 0),
    weeks: Number(parts?.weeks ?? 0),
    months: Number(parts?.months ?? 0),
  };
  if (!parts || Object.values(retention).every((count) => count === 0)) {
    throw new TransferError(
      `The retention is written like 7d4w12m, the newest backup of seven days, four weeks and twelve months, not ${rule}.`,
    );
  }
  return retention;
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
