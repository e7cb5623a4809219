import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

type Manifest = Record<"dependencies" | "devDependencies" | "optionalDependencies", Record<string, string>>;
type Locked = { version?: string; integrity?: string; dev?: boolean; inBundle?: boolean; link?: boolean };

const root = path.resolve(import.meta.dirname, "..");
const read = async (file: string) => JSON.parse(await readFile(path.join(root, file), "utf8"));

test("every dependency is named by one version", async () => {
  const { dependencies, devDependencies, optionalDependencies }: Manifest = await read("package.json");
  const named = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
});

test("what runs in production is fixed to the byte", async () => {
  const { packages }: { packages: Record<string, Locked> } = await read("package-lock.json");
  const running = Object.entries(packages).filter(([place, { dev, link }]) => place !== "" && !dev && !link);
  expect(running.length).toBeGreaterThan(50);
  const loose = running.filter(([, { integrity, inBundle }]) => !inBundle && !integrity?.startsWith("sha512-"));
  expect(loose.map(([place]) => place)).toEqual([]);
});
