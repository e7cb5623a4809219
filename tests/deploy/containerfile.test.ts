import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { validate } from "dockerfile-utils";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findFreePort } from "#platform/free-port.ts";
import { isIgnored } from "./support/build-context.ts";
import { containerfile, parseContainerfile, root } from "./support/containerfile.ts";
import { buildImage, execute, startContainer } from "./support/image-root.ts";

test("the linter accepts the container file", () => {
  expect(validate(containerfile).map(({ message }) => message)).toEqual([]);
});

test("the linter reports a mistake", () => {
  const [mistake] = validate(containerfile.replace("HEALTHCHECK", "HEALTHCHEK"));
  expect(mistake?.message).toContain("HEALTHCHEK");
});

test("an instruction without a test fails", () => {
  expect(() => parseContainerfile("FROM debian:bookworm-slim\nONBUILD RUN true\n")).toThrow("Nothing tries ONBUILD.");
});

test("secrets, data and generated files are excluded from the build", async () => {
  const patterns = (await readFile(path.join(root, ".dockerignore"), "utf8")).split("\n");
  for (const name of [".env", ".env.production", ".git", "data", "node_modules", "build", "tests", "deploy"]) {
    expect([name, isIgnored(name, patterns)]).toEqual([name, true]);
  }
  for (const name of [".npmrc", "app", "packages", "package-lock.json", "public", "server", "supabase"]) {
    expect([name, isIgnored(name, patterns)]).toEqual([name, false]);
  }
});

describe("each step of the container file, without an engine", () => {
  const image = parseContainerfile(containerfile);
  let built: Awaited<ReturnType<typeof buildImage>>;
  let site: ChildProcess;
  let pid: number;
  let output = "";
  let url: string;
  const env: Record<string, string> = {};

  beforeAll(async () => {
    if (process.getuid?.() !== 0) throw new Error("chroot needs root: run this as root.");
    built = await buildImage(image);
    Object.assign(env, { HOST: "127.0.0.1", PORT: String(await findFreePort()) });
    url = `http://127.0.0.1:${env.PORT}`;
    site = startContainer(built, { command: image.command, volume: image.volumes[0] ?? "", env });
    for (const stream of [site.stdout, site.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    const isReady = () =>
      fetch(`${url}/readyz`)
        .then(({ ok }) => ok)
        .catch(() => false);
    await vi.waitFor(async () => expect([await isReady(), output]).toEqual([true, output]), {
      timeout: 120_000,
      interval: 200,
    });
    pid = Number((await readFile(`/proc/${site.pid}/task/${site.pid}/children`, "utf8")).trim());
  });
  afterAll(async () => {
    site?.kill("SIGKILL");
    await built?.remove();
  });

  const inContainer = (...command: string[]) => execute(built, pid, env, command);

  test("the site serves pages from its own database as an unprivileged user", async () => {
    expect(await (await fetch(`${url}/blog`)).text()).toContain("<h1");
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    expect(status).toMatch(/^Uid:\s+10001\s+10001\s+10001\s+10001$/m);
    expect(status).toMatch(/^CapBnd:\s+0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
  });

  test("only the volume and /tmp are writable", async () => {
    for (const file of ["/app/x", "/app/build/x", "/etc/x", "/x"]) {
      await expect(inContainer("touch", file)).rejects.toThrow("Read-only file system");
    }
    await inContainer("touch", "/data/written", "/tmp/written");
  });

  test("the image process makes smaller images", async () => {
    const html = await (await fetch(`${url}/blog`)).text();
    const urlPath = /\/storage\/v1\/render\/image\/public\/[^"\s,]+/.exec(html)?.[0].replaceAll("&amp;", "&");
    const image = await fetch(url + urlPath, { headers: { accept: "image/avif,image/webp" } });
    expect([image.status, image.headers.get("content-type")]).toEqual([200, expect.stringMatching(/avif|webp/)]);
  });

  test("the health check succeeds, and fails where no server responds", async () => {
    await inContainer(...image.healthCheck);
    await expect(execute(built, pid, { ...env, PORT: "9" }, image.healthCheck)).rejects.toThrow();
  });

  test("accounts can be managed inside the container", async () => {
    const { stdout } = await inContainer("node", "operations/account.ts", "list");
    expect(stdout).toContain("editor@nusagrid.example");
  });

  test("the last stage contains no build tools", async () => {
    const packages = await readdir(path.join(built.folder, "app/node_modules"));
    for (const name of ["typescript", "vite", "rolldown", "vitest", "knip", "tailwindcss", "@biomejs", "@playwright"]) {
      expect(packages).not.toContain(name);
    }
    for (const program of ["npm", "gcc", "make", "python3", "git"]) {
      for (const folder of ["usr/bin", "usr/local/bin"]) {
        expect(existsSync(path.join(built.folder, folder, program))).toBe(false);
      }
    }
    expect(await readdir(path.join(built.folder, "app"))).toEqual(
      [
        ".npmrc",
        "app",
        "build",
        "node_modules",
        "operations",
        "package-lock.json",
        "package.json",
        "packages",
        "public",
        "react-router.config.ts",
        "scripts",
        "server",
        "shared",
        "supabase",
        "tsconfig.browser.json",
        "tsconfig.build.json",
        "tsconfig.json",
        "vite.config.ts",
      ].sort(),
    );
    expect((await stat(path.join(built.folder, "app/server/main.ts"))).uid).toBe(0);
  });

  test("the stop signal ends the container cleanly", async () => {
    process.kill(pid, "SIGTERM");
    const code = await new Promise((resolve) => site.once("close", resolve));
    expect([code, output]).toEqual([0, expect.stringContaining('"stopped"')]);
  });
});
