import type { Env } from "../../env.ts";
import { codeOf, messageOf } from "../../errors.ts";
import type { Logger } from "../../logger.ts";
import { StartupError } from "../../startup-error.ts";
import { addObserver } from "../observers.ts";

/** Not among the dependencies: 28 MB that few need (docs/decisions/0026). As package.json names them. */
const PACKAGES = [
  "@opentelemetry/api@1.9.1",
  "@opentelemetry/context-async-hooks@2.12.0",
  "@opentelemetry/core@2.12.1",
  "@opentelemetry/exporter-trace-otlp-http@0.223.1",
  "@opentelemetry/resources@2.12.1",
  "@opentelemetry/sdk-trace-base@2.12.1",
];

/** @returns sends what is left and ends it @throws StartupError where the packages are missing */
export async function startTracing(
  env: Pick<Env, "OTEL_SERVICE_NAME">,
  log: Logger,
  load = loadParts,
): Promise<() => Promise<void>> {
  const { openExporter, createTracingObserver } = await load().catch(explain);
  const { tracer, close } = openExporter(env.OTEL_SERVICE_NAME, log);
  const removeObserver = addObserver(createTracingObserver(tracer));
  return async () => {
    removeObserver();
    await close();
  };
}

async function loadParts() {
  const { openExporter } = await import("./exporter.ts");
  const { createTracingObserver } = await import("./tracing-observer.ts");
  return { openExporter, createTracingObserver };
}

function explain(error: unknown): never {
  if (codeOf(error) !== "ERR_MODULE_NOT_FOUND" || !messageOf(error).includes("@opentelemetry/")) throw error;
  throw new StartupError(
    `OTEL_EXPORTER_OTLP_ENDPOINT is set, and OpenTelemetry's packages are not installed. Install them with\n  npm install --no-save ${PACKAGES.join(" ")}\nor empty the variable.`,
  );
}
