import { afterEach, expect, inject, test, vi } from "vitest";
import { findFreePort } from "#platform/free-port.ts";
import { makeContactForm } from "#tests/factories/make-message.ts";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import { EMBEDDED } from "#tests/support/embedded-sites.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { runScript } from "#tests/support/run-script.ts";
import { type ServerProcess, startServer, stopServers, temporaryFolders } from "#tests/support/server-process.ts";
import { startSite } from "#tests/support/start-site.ts";

const folders = temporaryFolders();
afterEach(async () => {
  await stopServers();
  await folders.remove();
});

function messages(words: string[], env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  return runScript("messages", words, env);
}

const send = (server: ServerProcess, email: string) =>
  server.fetch("/api/v1.0/email/send-form", { method: "POST", body: makeContactForm({ email }) });

test.each(EMBEDDED)("erases the messages of one sender and the old ones on %s", async (kind) => {
  const env: Record<string, string> = { DATA_DIR: await folders.make() };
  if (kind === "embedded") await copySeededFolder(env.DATA_DIR as string);
  else env.DATABASE_URL = await createDatabase(inject("clusterUrl"));
  const server = await startServer({ env });
  for (const email of ["a_b@x.example", "aXb@x.example", "A_B@x.example", "a_b@x.example.org"])
    await send(server, email);
  for (const [words, output] of [
    [["--email", "a_b@x.example"], "2 messages were permanently erased.\n"],
    [["--older-than", "1"], "0 messages were permanently erased.\n"],
    [["--older-than", "0"], "2 messages were permanently erased.\n"],
  ] as const) {
    expect(await messages(["erase", ...words], env)).toEqual({ code: 0, output });
  }
});

test.each([
  [],
  ["erase"],
  ["erase", "--older-than", "soon"],
  ["erase", "--email", "*"],
  ["erase", "--email", "a@b.example", "--older-than", "3"],
  ["list"],
])("prints its usage: %j", async (...words) => {
  const env = { DATA_DIR: await folders.make() };
  const { code, output } = await messages(words, env);
  expect([code, output]).toEqual([2, expect.stringContaining("Usage:")]);
});

test("names a hosted project that does not respond", async () => {
  const url = `http://127.0.0.1:${await findFreePort()}`;
  const env = { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: "p", SUPABASE_SECRET_KEY: "s" };
  const { code, output } = await messages(["erase", "--older-than", "3"], env);
  expect([code, output]).toEqual([1, expect.stringMatching(`^${url} does not respond: .*\n$`)]);
});

test("the start of the site erases only messages older than CONTACT_KEEP_DAYS", async () => {
  const env = { DATABASE_URL: await createDatabase(inject("clusterUrl")) };
  const before = await startSite({ env });
  for (const days of [6, 8, 400]) {
    await before.database.execute(
      `insert into contact_messages (name, email, subject, message, received_at)
       values ('A', 'a@x.example', '${days} days', 'Text', now() - interval '${days} days')`,
    );
  }
  await before.close();
  const site = await startSite({ env: { ...env, CONTACT_KEEP_DAYS: "7" } });
  await vi.waitFor(
    async () =>
      expect(await site.database.query("select subject from contact_messages")).toEqual([{ subject: "6 days" }]),
    { timeout: 15_000 },
  );
  await site.close();
});
