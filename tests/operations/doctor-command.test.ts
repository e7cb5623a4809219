import { createSocket } from "node:dgram";
import type { AddressInfo } from "node:net";
import { afterEach, expect, inject, test } from "vitest";
import { createDatabase, runAsSuperuser } from "#tests/support/postgres-cluster.ts";
import { runScript } from "#tests/support/run-script.ts";
import { runSql } from "#tests/support/run-sql.ts";
import { startServer, stopServers, temporaryFolders } from "#tests/support/server-process.ts";

const folders = temporaryFolders();
afterEach(async () => {
  await stopServers();
  await folders.remove();
});

const API_ROLES = ["anon", "authenticated", "service_role"];

type Line = { check: string; level: string; text: string; advice?: string };

async function doctor(
  env: Record<string, string>,
  words: string[] = [],
): Promise<{ code: number | null; output: string }> {
  return runScript("doctor", words, env);
}

async function findingsOf(env: Record<string, string>, words: string[] = []): Promise<Line[]> {
  const { output } = await doctor(env, ["--json", ...words]);
  return JSON.parse(output);
}
const about = (lines: Line[], check: string) => lines.filter((line) => line.check === check);

test("beside a site on the embedded database, everything is checked and nothing is changed", async () => {
  const env = { DATA_DIR: await folders.make() };
  const server = await startServer({ env });
  const running = { ...env, PORT: new URL(server.url).port };
  const { code, output } = await doctor(running);
  expect(output).toMatch(/^ok +site +The site responds/m);
  expect(output).toMatch(/^ok +database +The database in .* responds: PostgreSQL 18/m);
  expect(output).toMatch(/^ok +database +All migrations are applied\.$/m);
  expect(output).toMatch(/^WARNING +backup +There is no backup/m);
  expect(output).toMatch(/^WARNING +postgres +The embedded PostgreSQL 18\.4 is of 2026-05-14/m);
  expect(output).toMatch(/^ok +start +Nothing prevents a start\.$/m);
  expect([code, output.trim().split("\n").at(-1)]).toEqual([
    1,
    expect.stringMatching(/^Broken: 0, warnings: 2, fine: \d+\.$/),
  ]);
  expect((await server.fetch("/readyz")).status).toBe(200);
});

test("for a stopped site it reports this, and starts no database", async () => {
  const env = { DATA_DIR: await folders.make() };
  const server = await startServer({ env });
  server.signal("SIGTERM");
  await server.exited;
  const lines = await findingsOf({ ...env, PORT: new URL(server.url).port });
  expect(about(lines, "site")).toMatchObject([{ level: "warning", text: expect.stringContaining("does not run") }]);
  expect(about(lines, "database")).toMatchObject([
    { level: "warning", text: expect.stringContaining("is not running") },
  ]);
});

test("reports the state of an external database: unavailable, foreign, old, without rights", async () => {
  const dataDir = await folders.make();
  const url = await createDatabase(inject("clusterUrl"));
  const look = async (databaseUrl: string) =>
    about(await findingsOf({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }), "database");
  expect(await look(url)).toMatchObject([{ level: "ok" }, { level: "ok", text: expect.stringContaining("is empty") }]);
  const database = new URL(url).pathname.slice(1);
  const role = `guest_${new URL(url).pathname.slice(6)}`;
  try {
    await runSql(
      url,
      `
      create schema supabase_migrations;
      create table supabase_migrations.schema_migrations (version text primary key);
      insert into supabase_migrations.schema_migrations values ('20261120090000');
      create role ${role} login;
      grant usage on schema supabase_migrations to ${role};
      grant select on supabase_migrations.schema_migrations to ${role}`,
    );
    expect(await look(url)).toContainEqual(
      expect.objectContaining({ level: "warning", text: expect.stringContaining("not applied yet") }),
    );
    await runSql(url, "insert into supabase_migrations.schema_migrations values ('29991231235959')");
    expect(await look(url)).toContainEqual(
      expect.objectContaining({ level: "broken", text: expect.stringContaining("29991231235959") }),
    );
    const asGuest = Object.assign(new URL(url), { username: role });
    expect(await look(asGuest.href)).toContainEqual(
      expect.objectContaining({
        level: "broken",
        text: expect.stringContaining(`${role} lacks rights in this database`),
        advice: expect.stringContaining(
          [
            ...API_ROLES.map((name) => `grant ${name} to ${role};`),
            `grant create on database ${database} to ${role};`,
          ].join(" "),
        ),
      }),
    );
    // The next start corrects this, so the doctor does not report it.
    await runAsSuperuser(
      url,
      `grant ${API_ROLES.join(", ")} to ${role};
       alter schema public owner to ${role};
       alter database ${database} owner to ${role};
       revoke create on database ${database} from ${role}`,
    );
    expect((await look(asGuest.href)).filter(({ text }) => text.includes("lacks rights"))).toEqual([]);
    const [row] = await runSql(url, "select has_database_privilege($1, current_database(), 'create') as may_create", [
      role,
    ]);
    expect(row).toEqual({ may_create: false });
  } finally {
    await runAsSuperuser(url, `reassign owned by ${role} to postgres; drop owned by ${role}; drop role ${role}`);
  }
  const absent = Object.assign(new URL(url), { pathname: "/no_such_database" });
  expect(await look(absent.href)).toMatchObject([
    { level: "broken", advice: expect.stringContaining("Create that database") },
  ]);
  const secret = "postgres://site:geheim@127.0.0.1:1/site";
  const away = await look(secret);
  expect(away).toMatchObject([{ level: "broken", text: expect.stringContaining("does not respond") }]);
  expect(JSON.stringify(away)).not.toContain("geheim");
});

test("the given name server gets the queries, and a silent one is reported", async () => {
  const env = { DATA_DIR: await folders.make(), SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "a@x.example" };
  const names: string[] = [];
  // The server returns NXDOMAIN to every query.
  const socket = createSocket("udp4", (question, { port, address }) => {
    names.push(nameIn(question));
    const response = Buffer.from(question);
    response.writeUInt16BE(0x8183, 2);
    response.writeUInt16BE(0, 10); // no additional records
    socket.send(response.subarray(0, endOfQuestion(question)), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const server = `127.0.0.1:${(socket.address() as AddressInfo).port}`;
  const lines = about(await findingsOf(env, ["--dns-server", server, "--dkim-selector", "mine"]), "mail domain");
  expect(lines.map(({ level }) => level)).toEqual(["warning", "warning", "warning"]);
  expect(names).toEqual(expect.arrayContaining(["x.example", "mine._domainkey.x.example", "_dmarc.x.example"]));
  await new Promise<void>((resolve) => void socket.close(() => resolve()));
  expect(about(await findingsOf(env, ["--dns-server", server]), "mail domain")).toMatchObject([
    { level: "broken", text: expect.stringContaining("name server does not respond") },
  ]);
});

test("wrong settings are described, with exit code 2, and do not prevent other checks", async () => {
  const { code, output } = await doctor({ DATA_DIR: await folders.make(), PORT: "http", SMTP_URL: "mail" });
  expect(code).toBe(2);
  expect(output).toMatch(/^BROKEN +settings +PORT: /m);
  expect(output).toMatch(/^BROKEN +settings +SMTP_URL must be an address like/m);
  expect(output).toMatch(/^ok +pictures/m);
});

test.each(["foo", "192.0.2.1:99999"])("rejects the name server %s in one line", async (server) => {
  const { code, output } = await doctor({ DATA_DIR: await folders.make() }, ["--dns-server", server]);
  expect([code, output]).toEqual([2, expect.stringMatching(/^--dns-server: .*\n$/)]);
});

test("warns about a misspelled name", async () => {
  const lines = await findingsOf({ DATA_DIR: await folders.make(), COMPANY_PRODCUT: "Example" });
  expect(about(lines, "settings")).toMatchObject([{ level: "warning", text: "COMPANY_PRODCUT is not a setting." }]);
});

test("prints its usage", async () => {
  const env = { DATA_DIR: await folders.make() };
  expect(await doctor(env, ["--help"])).toEqual({ code: 0, output: expect.stringContaining("Usage:") });
  expect((await doctor(env, ["--no-such-option"])).code).not.toBe(0);
});

/** Reads a DNS name after a header of 12 bytes: labels, each after its length. */
function nameIn(question: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; question[at]; at += (question[at] ?? 0) + 1) {
    labels.push(question.toString("latin1", at + 1, at + 1 + (question[at] ?? 0)));
  }
  return labels.join(".");
}

function endOfQuestion(question: Buffer): number {
  return question.indexOf(0, 12) + 5;
}
