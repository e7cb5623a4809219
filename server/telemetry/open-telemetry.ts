import type { Env } from "../env.ts";
import type { StaticFiles } from "../http/static-files.ts";
import type { Logger } from "../logger.ts";
import type { MetricsServer } from "./metrics/metrics-server.ts";
import type { StateSources } from "./metrics/state-gauges.ts";

export type Telemetry = { metricsUrl?: string; close(): Promise<void> };

type TelemetryOptions = StateSources & { env: Env; log: Logger; files: StaticFiles };

/** Loads what metrics and traces need where the settings ask for them. @throws StartupError */
export async function openTelemetry({ env, log, files, ...sources }: TelemetryOptions): Promise<Telemetry> {
  const metrics = await openMetrics({ env, files, ...sources });
  try {
    const closeTracing = await openTracing(env, log);
    return {
      metricsUrl: metrics?.url,
      async close() {
        await closeTracing?.();
        await metrics?.close();
      },
    };
  } catch (error) {
    await metrics?.close();
    throw error;
  }
}

async function openMetrics({
  env,
  files,
  ...sources
}: Omit<TelemetryOptions, "log">): Promise<MetricsServer | undefined> {
  if (env.METRICS_PORT === undefined) return undefined;
  const { openMetricsServer } = await import("./metrics/metrics-server.ts");
  return openMetricsServer({ env, isFile: (path) => files.has(path), ...sources });
}

async function openTracing(env: Env, log: Logger): Promise<(() => Promise<void>) | undefined> {
  const isOn = env.OTEL_EXPORTER_OTLP_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  if (!isOn || env.OTEL_SDK_DISABLED) return undefined;
  const { startTracing } = await import("./tracing/start-tracing.ts");
  return startTracing(env, log);
}
