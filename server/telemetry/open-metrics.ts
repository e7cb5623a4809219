import type { StaticFiles } from "../http/static-files.ts";
import type { Env } from "../settings/env.ts";
import type { MetricsServer } from "./metrics/metrics-server.ts";
import type { StateSources } from "./metrics/state-gauges.ts";

/** Loads the packages for metrics only where METRICS_PORT is set. @throws StartupError */
export async function openMetrics({
  env,
  files,
  ...sources
}: StateSources & { env: Pick<Env, "METRICS_PORT" | "METRICS_HOST">; files: StaticFiles }): Promise<
  MetricsServer | undefined
> {
  if (env.METRICS_PORT === undefined) return undefined;
  const { openMetricsServer } = await import("./metrics/metrics-server.ts");
  return openMetricsServer({ env, isFile: (path) => files.has(path), ...sources });
}
