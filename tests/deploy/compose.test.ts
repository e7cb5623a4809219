import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { readEnv } from "#server/settings/env.ts";
import { containerfile, parseContainerfile, root } from "./support/containerfile.ts";

const service = z.object({
  image: z.string().optional(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.unknown()).default({}),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
});
const composition = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
});

async function read(file: string) {
  const text = await readFile(path.join(root, "deploy", file), "utf8");
  return composition.parse(parse(text, { uniqueKeys: true }));
}

const alone = await read("compose.yaml");
const full = await read("compose.full.yaml");

test("the site runs like in the container file, without capabilities and with one writable volume", async () => {
  const { site } = alone.services;
  expect(site).toMatchObject({
    build: { context: "..", dockerfile: "deploy/Containerfile" },
    read_only: true,
    cap_drop: ["ALL"],
    security_opt: ["no-new-privileges:true"],
  });
  const [volume] = parseContainerfile(containerfile).volumes;
  expect(site?.volumes).toEqual([`data:${volume}`]);
});

test("no service is open to the network", () => {
  const ports = [alone, full].flatMap(({ services }) => Object.values(services).flatMap(({ ports }) => ports));
  expect(ports.length).toBeGreaterThan(1);
  expect(ports.filter((port) => !port.startsWith("127.0.0.1:"))).toEqual([]);
});

test("every named volume and service exists", () => {
  for (const { services, volumes } of [alone, full]) {
    const named = Object.values(services).flatMap((one) => one.volumes.map((volume) => volume.split(":")[0]));
    expect(named.sort()).toEqual(Object.keys(volumes).sort());
  }
  expect(Object.keys(full.services)).toEqual(["site", "database", "storage", "mail"]);
  for (const name of Object.keys(full.services.site?.depends_on ?? {})) expect(full.services).toHaveProperty(name);
  expect(full.services.database?.healthcheck?.test).toContain("pg_isready");
});

/** Replaces variables like compose, which does not start if a variable with `:?` is not set. */
function fillIn(value: string, secrets: Record<string, string>): string {
  return value.replace(/\$\{(\w+):\?[^}]*\}/g, (_, name: string) => secrets[name] ?? "");
}

test("the site gets the settings of both files", () => {
  const secrets = { POSTGRES_PASSWORD: "0123456789abcdef", S3_SECRET: "fedcba9876543210" };
  const settings = { ...alone.services.site?.environment, ...full.services.site?.environment };
  const filled = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, fillIn(value, secrets)]));
  expect(readEnv(filled)).toMatchObject({
    HOST: "0.0.0.0",
    TRUST_PROXY: true,
    MAIL_FROM: expect.stringContaining("@"),
  });
  expect(filled.DATABASE_URL).toBe("postgres://postgres:0123456789abcdef@database:5432/site");
  const { storage, database } = full.services;
  expect(fillIn(database?.environment.POSTGRES_PASSWORD ?? "", secrets)).toBe(secrets.POSTGRES_PASSWORD);
  expect(fillIn(storage?.environment.AWS_SECRET_ACCESS_KEY ?? "", secrets)).toBe(filled.AWS_SECRET_ACCESS_KEY);
  expect(storage?.environment.AWS_ACCESS_KEY_ID).toBe(filled.AWS_ACCESS_KEY_ID);
  expect(storage?.environment.S3_BUCKET).toBe(filled.S3_BUCKET);
});

test("no file contains a secret, and an empty secret causes an error", () => {
  const values = [alone, full].flatMap(({ services }) =>
    Object.values(services).flatMap(({ environment }) => Object.entries(environment)),
  );
  const secrets = values.filter(([name]) => /PASSWORD|SECRET|DATABASE_URL/.test(name));
  expect(secrets.length).toBeGreaterThan(3);
  expect(secrets.filter(([, value]) => !value.includes(":?"))).toEqual([]);
});

test("all images have a version", () => {
  const images = [alone, full].flatMap(({ services }) => Object.values(services).flatMap(({ image }) => image ?? []));
  expect(images.filter((image) => image !== "nusagrid-website" && !/:v?\d/.test(image))).toEqual([]);
});
