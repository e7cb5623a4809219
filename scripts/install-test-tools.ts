/**
 * A browser and PostgreSQL's programs (`--browsers`: other browsers, `--deploy`: proxies and more) where missing: by
 * apt as root, or Playwright.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { type BrowserType, chromium, firefox, webkit } from "@playwright/test";
import { findBrowser, findFirefox, findWebKitGtk } from "./find-browser.ts";

const canUseApt = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

function isOnPath(program: string): boolean {
  return (process.env.PATH ?? "").split(path.delimiter).some((folder) => existsSync(path.join(folder, program)));
}

function hasPostgres(): boolean {
  const onPath = isOnPath("initdb");
  const debian = "/usr/lib/postgresql";
  return (
    onPath ||
    Boolean(process.env.POSTGRES_BIN) ||
    (existsSync(debian) && readdirSync(debian).some((version) => existsSync(path.join(debian, version, "bin/initdb"))))
  );
}

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}

function hasOwnBuild(type: BrowserType): boolean {
  return existsSync(type.executablePath());
}

const missing = [
  ...(findBrowser() || hasOwnBuild(chromium) ? [] : ["chromium"]),
  ...(hasPostgres() ? [] : ["postgresql"]),
];
const otherBrowsers = process.argv.includes("--browsers")
  ? [
      ...(findFirefox() || hasOwnBuild(firefox) ? [] : [["firefox-esr"]]),
      ...(findWebKitGtk() || hasOwnBuild(webkit) ? [] : [["webkit2gtk-driver", "xvfb"]]),
    ]
  : [];

if (missing.length > 0 && canUseApt) {
  process.stdout.write(`Installing ${missing.join(" and ")} with apt…\n`);
  run("apt-get", "update");
  run("apt-get", "install", "-y", "--no-install-recommends", ...missing);
} else if (missing.includes("chromium")) {
  process.stdout.write("Installing Playwright's browser…\n");
  run(process.execPath, path.resolve("node_modules/@playwright/test/cli.js"), "install", "chromium");
}

// Debian's headless build halves the time of the browser tests. Some releases lack it.
const usesDebiansBrowser = !process.env.CHROMIUM_PATH && findBrowser() === "/usr/bin/chromium";
if (canUseApt && usesDebiansBrowser) {
  process.stdout.write("Installing chromium-headless-shell with apt…\n");
  try {
    run("apt-get", "update");
    run("apt-get", "install", "-y", "--no-install-recommends", "chromium-headless-shell");
  } catch {
    process.stdout.write("It is not available. The tests use chromium and take longer.\n");
  }
}

if (otherBrowsers.length > 0 && canUseApt) {
  process.stdout.write(`Installing ${otherBrowsers.flat().join(", ")} with apt…\n`);
  run("apt-get", "update");
  for (const packages of otherBrowsers) {
    try {
      run("apt-get", "install", "-y", "--no-install-recommends", ...packages);
    } catch {}
  }
}
if (process.argv.includes("--deploy") && canUseApt) {
  const tools = {
    nginx: "nginx",
    caddy: "caddy",
    debootstrap: "debootstrap",
    strace: "strace",
    "systemd-analyze": "systemd",
  };
  const absent = Object.entries(tools).filter(([program]) => !isOnPath(program));
  if (absent.length > 0) {
    const packages = absent.map(([, name]) => name);
    process.stdout.write(`Installing ${packages.join(", ")} with apt…\n`);
    run("apt-get", "update");
    run("apt-get", "install", "-y", "--no-install-recommends", ...packages);
  }
}
// If PostgreSQL is missing and cannot be installed here, the tests that need it fail with this reason.
