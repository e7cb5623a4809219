import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { collectDefaultMetrics, Registry } from "prom-client";
import { addObserver } from "#platform/observers.ts";
import { StartupError } from "#platform/startup-error.ts";
import type { Env } from "../../settings/env.ts";
import { createMetricsObserver } from "./metrics-observer.ts";
import { defineSiteMetrics } from "./site-metrics.ts";
import { defineStateGauges, type StateSources } from "./state-gauges.ts";

export type MetricsServer = { url: string; close(): Promise<void> };

type MetricsServerOptions = StateSources & {
  env: Pick<Env, "METRICS_PORT" | "METRICS_HOST">;
  isFile: (path: string) => boolean;
};

/**
 * Omits these metrics of Node: the labels of the first kind come and go, and the second kind are gauges with names of
 * counters.
 */
const LEFT_OUT = ["handles", "requests", "resources"].flatMap((what) => [
  `nodejs_active_${what}`,
  `nodejs_active_${what}_total`,
]);
const MAX_CONNECTIONS = 16;
const PLAIN = { "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" };

/**
 * Serves `GET /metrics` on a separate port, in Prometheus' text format.
 * @throws StartupError when it cannot listen there
 */
export async function openMetricsServer({ env, isFile, ...sources }: MetricsServerOptions): Promise<MetricsServer> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of LEFT_OUT) registry.removeSingleMetric(name);
  const refresh = defineStateGauges(registry, { env, ...sources });
  let page: Promise<string> | undefined;

  /** Concurrent requests get the same page. */
  function writePage(): Promise<string> {
    page ??= refresh()
      .then(() => registry.metrics())
      .finally(() => {
        page = undefined;
      });
    return page;
  }

  const server = createServer({ headersTimeout: 5000, requestTimeout: 10_000 }, async (request, response) => {
    request.resume();
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || request.url?.split("?")[0] !== "/metrics") {
      return response.writeHead(isRead ? 404 : 405, PLAIN).end("The metrics are at GET /metrics.\n");
    }
    try {
      const text = await writePage();
      response
        .writeHead(200, { ...PLAIN, "content-type": registry.contentType, "cache-control": "no-store" })
        .end(text);
    } catch (error) {
      response.writeHead(500, PLAIN).end(`The metrics cannot be collected: ${String(error)}\n`);
    }
  });
  server.maxConnections = MAX_CONNECTIONS;
  const { METRICS_PORT: port, METRICS_HOST: host } = env;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen(port, host, resolve);
  });
  const removeObserver = addObserver(createMetricsObserver(defineSiteMetrics(registry), isFile));
  const { address: ipAddress, family, port: boundPort } = server.address() as AddressInfo;
  return {
    url: `http://${family === "IPv6" ? `[${ipAddress}]` : ipAddress}:${boundPort}/metrics`,
    async close() {
      removeObserver();
      registry.clear();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function explain(error: NodeJS.ErrnoException, host: string, port: number | undefined): StartupError {
  if (error.code === "EADDRINUSE") {
    return new StartupError(
      `Port ${port} on ${host} is used by another program. Choose another one with METRICS_PORT.`,
    );
  }
  return new StartupError(`The metrics cannot be served on ${host}:${port}: ${error.message}`);
}
