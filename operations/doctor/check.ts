import { inTime } from "#platform/deadline.ts";
import { messageOf } from "#platform/errors.ts";

const LEVELS = ["ok", "warning", "broken"] as const;
type Level = (typeof LEVELS)[number];

/** A finding is the result of one check, worded for the operator. It never contains a password or a key. */
export type Finding = { level: Level; text: string; advice?: string };

export type Check = { name: string; run(): Promise<Finding[]> };

export type Report = (Finding & { check: string })[];

export function ok(text: string): Finding {
  return { level: "ok", text };
}

export function warning(text: string, advice: string): Finding {
  return { level: "warning", text, advice };
}

export function broken(text: string, advice: string): Finding {
  return { level: "broken", text, advice };
}

/** Runs all checks in parallel. A check that takes too long, or that throws, becomes a finding like any other. */
export async function runChecks(checks: Check[], { limitMs = 20_000 } = {}): Promise<Report> {
  const reports = await Promise.all(
    checks.map(async ({ name, run }) => {
      const findings = await inTime(run(), limitMs, `This took longer than ${limitMs / 1000} seconds.`).catch(
        (error: unknown) => [broken(messageOf(error), "This check did not finish, so its result is unknown.")],
      );
      return findings.map((finding) => ({ check: name, ...finding }));
    }),
  );
  return reports.flat();
}

/** The exit code: 0 fine, 1 warnings, 2 something is broken. */
export function exitCodeOf(report: Pick<Finding, "level">[]): number {
  return Math.max(0, ...report.map(({ level }) => LEVELS.indexOf(level)));
}
