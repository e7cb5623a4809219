import { DiagLogLevel, diag, type Tracer } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { resultOr } from "../../deadline.ts";
import type { Logger } from "../../logger.ts";

/** Spans under way when the site stops have this long. */
const CLOSE_MS = 3000;

/** By OTLP over HTTP as JSON. The packages read endpoint, headers, sampler and limits from OTEL_… by themselves. */
export function openExporter(serviceName: string, log: Logger): { tracer: Tracer; close(): Promise<void> } {
  const report = (message: string) => log.warn({ reason: message.slice(0, 500) }, "traces cannot be sent");
  const quiet = () => {};
  diag.setLogger({ error: report, warn: report, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN);
  const provider = new BasicTracerProvider({
    resource: detectResources({ detectors: [envDetector] }).merge(
      resourceFromAttributes({ "service.name": serviceName }),
    ),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  return {
    tracer: provider.getTracer("site"),
    async close() {
      await resultOr(provider.shutdown().catch(quiet), CLOSE_MS, undefined);
    },
  };
}
