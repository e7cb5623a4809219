import { spawn } from "node:child_process";
import { glob, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { makeContactForm } from "#tests/factories/make-message.ts";
import { LONG_TIMEOUT } from "#tests/support/long-timeout.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { readBlocks, readCommands, readSection } from "#tests/support/operations-page.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { hasPromtool, readMetrics } from "#tests/support/prometheus-text.ts";
import { runSql } from "#tests/support/run-sql.ts";
import { type ServerProcess, startServer, stopServers, temporaryFolders } from "#tests/support/server-process.ts";

const root = path.resolve(import.meta.dirname, "../..");
const watch = await readSection("Monitoring");
const breaks = await readSection("Troubleshooting");
const commands = readCommands(watch);
const needsPromtool = (command: string) => command.startsWith("promtool");

describe("the commands of the section Monitoring", () => {
  const folders = temporaryFolders();
  let mail: MailServer;
  let server: ServerProcess;
  let databaseUrl: string;
  let env: Record<string, string>;

  beforeAll(async () => {
    mail = await startMailServer();
    const DATABASE_URL = await createDatabase(inject("clusterUrl"));
    const DATA_DIR = await folders.make();
    const settings = {
      DATA_DIR,
      DATABASE_URL,
      SMTP_URL: mail.url,
      MAIL_FROM: "a@x.invalid",
      CONTACT_TO: "b@x.example",
    };
    server = await startServer({ env: { ...settings, METRICS_PORT: "0", LOG_LEVEL: "info" } });
    const findPort = () => /Metrics {3}http:\/\/127\.0\.0\.1:(\d+)/.exec(server.output())?.[1] ?? "";
    await server.fetch("/api/v1.0/email/send-form", { method: "POST", body: makeContactForm() });
    await vi.waitFor(() => expect(server.output()).toContain("a contact message was sent"), LONG_TIMEOUT);
    const LOG_FILE = path.join(DATA_DIR, "site.log");
    await writeFile(LOG_FILE, server.output());
    env = { ...settings, LOG_FILE, METRICS_PORT: findPort(), PORT: new URL(server.url).port };
    databaseUrl = DATABASE_URL;
  });
  afterAll(async () => {
    await stopServers();
    await mail.close();
    await folders.remove();
  });

  function run(command: string): Promise<{ code: number | null; output: string }> {
    // The command does not inherit the tests' standard input.
    const child = spawn("sh", ["-c", command], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    child.stderr.resume();
    return new Promise((resolve) => child.on("close", (code) => resolve({ code, output })));
  }

  const checks: [start: string, check: (result: { code: number | null; output: string }) => void][] = [
    // The tests' machine has no mail domain, and may have no network.
    [
      "npm run doctor -- --json",
      ({ output }) => expect(JSON.parse(output.slice(output.indexOf("["))).length).toBeGreaterThan(8),
    ],
    ["npm run doctor", ({ output }) => expect(output).toMatch(/^ok +database +PostgreSQL at/m)],
    ["curl", ({ code, output }) => expect([code, readMetrics(output).length > 50]).toEqual([0, true])],
    ["promtool", ({ code }) => expect(code).toBe(0)],
    ["grep", ({ code, output }) => expect([code, output.trim().split("\n").length]).toEqual([0, 1])],
  ];

  test("are all tested here", () => {
    expect(commands.length).toBeGreaterThan(6);
    for (const command of commands) expect(checks.filter(([start]) => command.startsWith(start))).not.toEqual([]);
  });

  test.each(commands.filter((command) => !needsPromtool(command)))("%s", async (command) => {
    checks.find(([start]) => command.startsWith(start))?.[1](await run(command));
  });

  test.skipIf(!hasPromtool).each(commands.filter(needsPromtool))("%s", async (command) => {
    expect(await run(command)).toMatchObject({ code: 0 });
  });

  test("the database queries are valid SQL", async () => {
    for (const question of readBlocks(watch, "sql").flatMap((block) => block.split(";\n"))) {
      if (question.trim() !== "") expect(await runSql(databaseUrl, question)).toBeInstanceOf(Array);
    }
  });

  test("every listed metric exists, and every metric of the site is listed", async () => {
    const reported = new Set(
      readMetrics((await run(commands.find((command) => command.startsWith("curl")) ?? "")).output).map(
        ({ name }) => name,
      ),
    );
    const families = [...reported]
      .map((name) => name.replace(/_(?:bucket|sum|count)$/, ""))
      .filter((name) => name.startsWith("site_"));
    const named = [...watch.matchAll(/`((?:site|process|nodejs)_\w+)`/g)].map(([, name = ""]) => name);
    const isReported = (name: string) => reported.has(name) || reported.has(`${name}_count`);
    expect(named.filter((name) => !isReported(name))).toEqual([]);
    const shortened = families.filter((name) => !/_(?:idle|wanted)$/.test(name));
    expect([...new Set(shortened)].filter((name) => !named.includes(name))).toEqual([]);
  });
});

describe("the table of the section Troubleshooting", () => {
  const rows = [...breaks.matchAll(/^\| (.+) \| (.+) \| (.+) \|$/gm)].slice(1).filter(([row]) => !/^\| -/.test(row));

  test("has a row for every alert", async () => {
    const rules = await readFile(path.join(root, "deploy/prometheus/alerts.yml"), "utf8");
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, alert]) => alert);
    const text = rows.map(([, symptom]) => symptom).join("\n");
    expect(alerts.length).toBeGreaterThan(8);
    expect(alerts.filter((alert) => !text.includes(`\`${alert}\``))).toEqual([]);
  });

  test("quotes real messages of the site and the doctor", async () => {
    let sources = "";
    for await (const file of glob(["{operations,packages,server}/**/*.ts"], { cwd: root })) {
      if (!file.endsWith(".test.ts")) sources += await readFile(path.join(root, file), "utf8");
    }
    const quoted = rows.flatMap(([, , said = ""]) => [...said.matchAll(/`([^`]+)`/g)].map(([, words = ""]) => words));
    expect(quoted.length).toBeGreaterThan(15);
    expect(quoted.filter((words) => !sources.includes(words))).toEqual([]);
  });
});
