import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { nameArchive } from "#server/settings/archives.ts";
import { LONG_TIMEOUT } from "#tests/support/long-timeout.ts";
import { hasPromtool, readMetrics, runPromtool, type Sample } from "#tests/support/prometheus-text.ts";
import { startServer, stopServers, temporaryFolders } from "#tests/support/server-process.ts";

const deploy = path.resolve(import.meta.dirname, "../../deploy");
const read = (file: string) => readFile(path.join(deploy, file), "utf8");

const rulesSchema = z.object({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[smhd]$/)
            .optional(),
          labels: z.object({ severity: z.enum(["page", "ticket"]) }),
          annotations: z.object({ summary: z.string() }),
        }),
      ),
    }),
  ),
});
const dashboardSchema = z.object({
  uid: z.string(),
  schemaVersion: z.number(),
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      targets: z.array(z.object({ refId: z.string(), expr: z.string() })).min(1),
    }),
  ),
});

/** Metrics that Prometheus itself adds, and label values that exist only after an event of their kind. */
const OF_PROMETHEUS = ["up"];
const LATER: Record<string, string[]> = {
  status: ["2xx", "4xx", "5xx"],
  kind: ["page", "rest", "auth"],
  job: ["site"],
};

/** Selectors of an expression: the name, and its matchers by label. */
function selectorsIn(expression: string): { name: string; matchers: [label: string, value: string][] }[] {
  const bare = expression.replace(/\b(?:by|without)\s*\([^)]*\)/g, "");
  return [...bare.matchAll(/\b([a-zA-Z_:][\w:]*)\b(?!\s*\()(?:\{([^}]*)\})?(?=[\s[){},/*+<>=-]|$)/g)]
    .filter(([, name = ""]) => /_/.test(name) || OF_PROMETHEUS.includes(name))
    .filter(({ index }) => !insideBraces(bare, index))
    .map(([, name = "", matchers = ""]) => ({
      name,
      matchers: [...matchers.matchAll(/(\w+)(?:=~?|!=|!~)"([^"]*)"/g)].map(([, label = "", value = ""]) => [
        label,
        value,
      ]),
    }));
}

function insideBraces(text: string, index: number): boolean {
  const before = text.slice(0, index);
  return before.lastIndexOf("{") > before.lastIndexOf("}") || before.lastIndexOf("[") > before.lastIndexOf("]");
}

/** Returns the names in an expression for which the site has no metric. */
function missingIn(expression: string, samples: Sample[]): string[] {
  const selectors = selectorsIn(expression);
  if (selectors.length === 0) return [`no metric in ${expression}`];
  return selectors.flatMap(({ name, matchers }) => {
    if (OF_PROMETHEUS.includes(name)) return [];
    const series = samples.filter((sample) => sample.name === name);
    if (series.length === 0) return [name];
    return matchers
      .filter(([label]) => label !== "instance" && label !== "job")
      .flatMap(([label, value]) =>
        value
          .split("|")
          .filter((one) => !series.some(({ labels }) => labels[label] === one) && !LATER[label]?.includes(one))
          .map((one) => `${name}{${label}="${one}"}`),
      );
  });
}

describe("the monitored metrics", () => {
  const folders = temporaryFolders();
  let samples: Sample[];

  beforeAll(async () => {
    const dataDir = await folders.make();
    const backups = await folders.make();
    await writeFile(path.join(backups, nameArchive(new Date())), "");
    const server = await startServer({
      env: {
        DATA_DIR: dataDir,
        BACKUP_TO: backups,
        METRICS_PORT: "0",
        SMTP_URL: "smtp://127.0.0.1:1",
        MAIL_FROM: "a@x.example",
        CONTACT_TO: "b@x.example",
      },
    });
    const findUrl = () => /Metrics {3}(http:\S+)/.exec(server.output())?.[1] ?? "";
    await vi.waitFor(() => expect(findUrl()).not.toBe(""), LONG_TIMEOUT);
    await server.fetch("/blog");
    samples = readMetrics(await (await fetch(findUrl())).text());
  });
  afterAll(async () => {
    await stopServers();
    await folders.remove();
  });

  test("alerts use only metrics of the site", async () => {
    const { groups } = rulesSchema.parse(parse(await read("prometheus/alerts.yml")));
    const rules = groups.flatMap((group) => group.rules);
    expect(rules.length).toBeGreaterThan(8);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    expect(rules.flatMap(({ expr }) => missingIn(expr, samples))).toEqual([]);
  });

  test("panels of the dashboard use only metrics of the site and do not overlap", async () => {
    const { panels } = dashboardSchema.parse(JSON.parse(await read("grafana/dashboard.json")));
    expect(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => missingIn(expr, samples)))).toEqual([]);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });

  test("an unknown metric or label value is found", () => {
    expect(missingIn("rate(site_no_such_total[5m]) > 0", samples)).toEqual(["site_no_such_total"]);
    expect(missingIn('site_refused_requests_total{reason="whim"}', samples)).toEqual([
      'site_refused_requests_total{reason="whim"}',
    ]);
  });
});

test.skipIf(!hasPromtool)("promtool accepts the rules, if Debian's package prometheus is installed", () => {
  const rules = runPromtool(["check", "rules", path.join(deploy, "prometheus/alerts.yml")]);
  expect(rules).toEqual({ code: 0, output: expect.stringContaining("SUCCESS: 11 rules found") });
  const config = runPromtool(["check", "config", path.join(deploy, "prometheus/prometheus.yml")]);
  expect(config).toEqual({ code: 0, output: expect.stringContaining("is valid prometheus config file") });
});
