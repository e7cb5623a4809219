import { readdirSync, readFileSync } from "node:fs";
import { chmod, mkdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterEach, describe, expect, inject, test, vi } from "vitest";
import {
  clusterFolder,
  connectionsTo,
  SOCKET_PORT,
} from "#embedded-supabase/database/postgres-server/running-server.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { runScript } from "#tests/support/run-script.ts";
import {
  runServer,
  type ServerProcess,
  startServer,
  stopServers,
  temporaryFolders,
} from "#tests/support/server-process.ts";

const root = path.resolve(import.meta.dirname, "../..");
const folders = temporaryFolders();
afterEach(async () => {
  await stopServers();
  await folders.remove();
});

const WITHOUT = (rights: string) => ["setpriv", `--bounding-set=${rights}`];
const eventually = { timeout: 30_000, interval: 50 };

/** Returns the user ids of the main thread and all its capability sets except the bounding set. */
function rightsOf(pid: number): { users: string[]; capabilities: string[] } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const [, users = ""] = /^Uid:\t(.*)$/m.exec(status) ?? [];
  const capabilities = [...status.matchAll(/^Cap(?:Inh|Prm|Eff|Amb):\t(\w+)$/gm)].map(([, set = ""]) => set);
  return { users: users.split("\t"), capabilities };
}

function expectNoRights(pid: number): void {
  const { users, capabilities } = rightsOf(pid);
  expect(users).not.toContain("0");
  expect(capabilities).toEqual(Array(4).fill("0".repeat(16)));
}

const parentOf = (pid: number) => Number(/^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

function childrenOf(parent: number): number[] {
  return readdirSync("/proc").flatMap((name) => {
    try {
      return /^\d+$/.test(name) && parentOf(Number(name)) === parent ? [Number(name)] : [];
    } catch {
      return []; // the process has ended
    }
  });
}

async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(path.join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n", 1)[0]);
}

async function writePost(server: ServerProcess, dataDir: string): Promise<number> {
  const { secretKey } = JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8"));
  const headers = { apikey: secretKey, "content-type": "application/json" };
  const body = JSON.stringify(makePost());
  return (await server.fetch("/rest/v1/blog_posts", { method: "POST", headers, body })).status;
}

/** Returns the URLs of the images in the list of the blog. */
async function findImages(server: ServerProcess): Promise<string[]> {
  const html = await (await server.fetch("/blog")).text();
  return [...html.matchAll(/\/storage\/v1\/render\/image\/[^" ]*width=[^" ]*/g)].map(([url]) =>
    url.replaceAll("&amp;", "&"),
  );
}

async function typeOf(server: ServerProcess, image: string | undefined): Promise<string | null> {
  const response = await server.fetch(image ?? "", { headers: { accept: "image/avif" } });
  await response.arrayBuffer();
  return response.headers.get("content-type");
}

// Only root can start processes as another account.
describe.runIf(process.geteuid?.() === 0)("started by root", () => {
  test("the database runs as an unprivileged user, keys still belong to root, and the log warns once", async () => {
    const dataDir = await copySeededFolder(await folders.make());
    const site = await startServer({ env: { DATA_DIR: dataDir } });
    expectNoRights(await postmasterOf(dataDir));
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    for (const file of ["secrets.json", "postgres-password"]) {
      const { uid, mode } = await stat(path.join(dataDir, file));
      expect([file, uid, mode & 0o777]).toEqual([file, 0, 0o600]);
    }
    expect(site.output().match(/.*runs as root.*/g)).toEqual([expect.stringContaining("deploy/systemd")]);
  });

  describe("in a folder that only root may enter", () => {
    /** Mounts the project in a folder that only root may enter, in a private mount namespace. The data is there too. */
    async function makeClosedFolder() {
      const closed = await folders.make();
      await chmod(closed, 0o700);
      const [project, dataDir] = [path.join(closed, "clone"), path.join(closed, "data")];
      await mkdir(project);
      const mount = 'mount --rbind "$0" "$1" && shift && exec "$@"';
      const wrapper = ["unshare", "--mount", "--propagation", "private", "/bin/sh", "-c", mount, root, project];
      return { project, dataDir, wrapper, env: { DATA_DIR: dataDir } };
    }

    test("neither the database nor the image process has a right of root, from the first start on", async () => {
      const { dataDir, ...settings } = await makeClosedFolder();
      const site = await startServer(settings);
      const postmaster = await postmasterOf(dataDir);
      const watcher = parentOf(postmaster);
      for (const pid of [watcher, postmaster, ...childrenOf(postmaster)]) expectNoRights(pid);
      const { superuser } = await connectionsTo(dataDir, clusterFolder(dataDir), SOCKET_PORT);
      const client = new pg.Client(superuser);
      await client.connect();
      await expect(client.query("select pg_read_file('/etc/shadow')")).rejects.toThrow(/permission denied/i);
      await client.end();

      // A busy machine rejects a conversion that takes too long.
      const [image] = await findImages(site);
      await vi.waitFor(async () => expect(await typeOf(site, image)).toBe("image/avif"), eventually);
      const [worker = 0, ...others] = childrenOf(site.pid).filter((pid) => pid !== watcher);
      expect(others).toEqual([]);
      expectNoRights(worker);
    });

    test("the database restarts, commands reach it, and the next site replaces it", async () => {
      const { dataDir, ...settings } = await makeClosedFolder();
      await copySeededFolder(dataDir);
      const site = await startServer(settings);
      const first = await postmasterOf(dataDir);
      process.kill(first, "SIGKILL");
      await vi.waitFor(async () => {
        expect(await postmasterOf(dataDir)).not.toBe(first);
        expect((await site.fetch("/readyz")).status).toBe(200);
      }, eventually);
      expectNoRights(await postmasterOf(dataDir));
      const backups = await folders.make();
      expect(await runScript("backup", ["--to", backups], settings.env)).toMatchObject({ code: 0 });

      site.signal("SIGKILL");
      const next = await startServer(settings);
      expect(await writePost(next, dataDir)).toBe(201);
      expectNoRights(await postmasterOf(dataDir));
      next.signal("SIGTERM");
      expect(await next.exited).toBe(0);
      await expect(stat(path.join(dataDir, "postgres/postmaster.pid"))).rejects.toThrow("ENOENT");
    });

    test("a start without the right to mount prints instructions in one line", async () => {
      const { env } = await makeClosedFolder();
      const { code, output } = await runServer({ env, wrapper: WITHOUT("-sys_admin") });
      expect([code, output.trim().split("\n")]).toEqual([
        1,
        [expect.stringContaining("start it as an unprivileged user")],
      ]);
    });
  });

  test("a command without the right to look at other processes finds the running site", async () => {
    const dataDir = await copySeededFolder(await folders.make());
    await startServer({ env: { DATA_DIR: dataDir } });
    const outcome = await runScript("account", ["list"], { DATA_DIR: dataDir }, WITHOUT("-sys_ptrace"));
    expect(outcome).toMatchObject({ code: 0, output: expect.stringContaining("owner") });
  });

  test("without the right to change the account no image is decoded; originals are sent, and the log says so once", async () => {
    const env = { DATA_DIR: await folders.make(), DATABASE_URL: await createDatabase(inject("clusterUrl")) };
    const site = await startServer({ env, wrapper: WITHOUT("-setuid,-setgid") });
    const images = (await findImages(site)).slice(0, 3);
    expect(images).toHaveLength(3);
    for (const image of images) expect(await typeOf(site, image)).not.toBe("image/avif");
    site.signal("SIGTERM");
    await site.exited; // the whole log has arrived
    const lines = site.output().split("\n");
    expect(lines.filter((line) => line.includes("Pictures are not processed as root"))).toHaveLength(1);
  });
});
