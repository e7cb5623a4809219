import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { readEnv } from "../../env.ts";
import { createLogger } from "../../logger.ts";
import { StartupError } from "../../startup-error.ts";
import { startTracing } from "./start-tracing.ts";

test("packages that are missing are a message that installs the versions this project is tested with", async () => {
  const absent = async () => {
    const message = "Cannot find package '@opentelemetry/api' imported from exporter.ts";
    throw Object.assign(new Error(message), { code: "ERR_MODULE_NOT_FOUND" });
  };
  const env = readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" });
  const error = await startTracing(env, createLogger({ LOG_LEVEL: "silent" }), absent).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(StartupError);
  const manifest = await readFile(path.resolve(import.meta.dirname, "../../../package.json"), "utf8");
  const named = [...(error as Error).message.matchAll(/(@opentelemetry\/[\w-]+)@([\d.]+)/g)];
  const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(manifest);
  const wanted = Object.entries(devDependencies).filter(([name]) => name.startsWith("@opentelemetry/"));
  expect(named.map(([, name, version]) => [name, version])).toEqual(wanted);
});
