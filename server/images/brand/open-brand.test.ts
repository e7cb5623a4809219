import { mkdir, mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { StartupError } from "#platform/startup-error.ts";
import { defaultCompany } from "#shared/company-identity.ts";
import { ground } from "#shared/tokens.ts";
import { readEnv } from "../../settings/env.ts";
import { openBrandLogo } from "./brand-logo.ts";
import { makePageLogo, openBrand } from "./open-brand.ts";
import { MAX_LOGO_BYTES } from "./read-logo.ts";

let folder: string;
const log = { warn: vi.fn() };

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "site-logo-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const open = (source: Record<string, string>) => openBrand(readEnv(source), log);

async function writeLogo(content: string | Uint8Array): Promise<string> {
  const file = path.join(folder, `${crypto.randomUUID()}.svg`);
  await writeFile(file, content);
  return file;
}

/** Opens only the logo of pages, because icons and social card take ten times as long. */
async function openLogo(content: string | Uint8Array) {
  return makePageLogo(await openBrandLogo(await writeLogo(content), "Bahtera", log));
}

const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${content}</svg>`;
const full = (width: number, height: number) => svg(width, height, `<path d="M0 0h${width}v${height}z" fill="#c33"/>`);

/** A black square with one bit per pixel. */
function blackPng(size: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(size * (1 + Math.ceil(size / 8))));
  const chunks = [["IHDR", header] as const, ["IDAT", rows] as const, ["IEND", Buffer.alloc(0)] as const];
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    ...chunks.flatMap(([name, data]) => {
      const typed = Buffer.concat([Buffer.from(name), data]);
      const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(data.length);
      sum.writeUInt32BE(crc32(typed));
      return [length, typed, sum];
    }),
  ]);
}

async function servedSize(files: Awaited<ReturnType<typeof open>>["files"], urlPath: string) {
  const body = files.get(urlPath)?.variantFor(undefined, undefined).body ?? new Uint8Array();
  const { width, height, format } = await sharp(body).metadata();
  return { width, height, format };
}

test("the fictional firm uses the files of the build", async () => {
  expect(await open({})).toEqual({ company: defaultCompany, files: new Map() });
});

describe("a logo", () => {
  test.each([
    ["square", 100, 100, { width: 192, height: 192, isWordmark: false }],
    ["tall", 50, 100, { width: 96, height: 192, isWordmark: false }],
    ["wide", 400, 100, { width: 768, height: 192, isWordmark: true }],
    ["very wide", 1000, 100, { width: 960, height: 96, isWordmark: true }],
    ["tiny", 4, 1, { width: 768, height: 192, isWordmark: true }],
    ["huge", 40_000, 10_000, { width: 768, height: 192, isWordmark: true }],
  ])("that is %s keeps its shape, at a bounded size", async (_, width, height, described) => {
    const { pageLogo, files } = await openLogo(full(width, height));
    expect(pageLogo).toMatchObject(described);
    const { width: servedWidth, height: servedHeight } = described;
    expect(await servedSize(files, pageLogo.src)).toEqual({
      width: servedWidth,
      height: servedHeight,
      format: "webp",
    });
  });

  test("loses the transparent margin around it, and a PNG is not enlarged", async () => {
    const margin = svg(300, 300, '<rect x="100" y="130" width="100" height="40" fill="#c33"/>');
    const { pageLogo } = await openLogo(margin);
    expect(pageLogo.width / pageLogo.height).toBeCloseTo(2.5, 1);
    const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#c33" } })
      .png()
      .toBuffer();
    expect((await openLogo(png)).pageLogo).toMatchObject({ width: 60, height: 40 });
  });

  test("gets a plate where it would be invisible", async () => {
    const shape = (fill: string) => svg(100, 100, `<circle cx="50" cy="50" r="50" fill="${fill}"/>`);
    expect((await openLogo(shape("#000"))).pageLogo.plate).toBe(ground.light);
    expect((await openLogo(shape("#fff"))).pageLogo.plate).toBe(ground.dark);
    expect((await openLogo(shape("#c33"))).pageLogo.plate).toBeUndefined();
  });

  test("is drawn and not served, so its active content reaches no visitor", async () => {
    const secret = path.join(folder, "secret.png");
    await sharp({ create: { width: 9, height: 9, channels: 3, background: "#0f0" } })
      .png()
      .toFile(secret);
    const active = svg(
      100,
      100,
      `<script>alert(1)</script><rect width="100" height="100" fill="#c33" onload="alert(2)"/>
       <image href="file://${secret}" width="100" height="100"/><image href="http://127.0.0.1:9/" width="9" height="9"/>
       <foreignObject><iframe src="javascript:alert(3)"/></foreignObject>`,
    );
    const { files, company } = await open({ COMPANY_PRODUCT: "Bahtera", COMPANY_LOGO: await writeLogo(active) });
    for (const file of files.values()) {
      const { body } = file.variantFor(undefined, undefined);
      expect(Buffer.from(body ?? []).toString("latin1")).not.toMatch(/alert|script|iframe|file:/);
    }
    const served = files.get(company.logo?.src ?? "")?.variantFor(undefined, undefined).body ?? new Uint8Array();
    const [red = 0, green = 0] = await sharp(served).resize(1, 1).raw().toBuffer();
    expect([red > 150, green < 100]).toEqual([true, true]);
  });

  test("with text is accepted with a warning", async () => {
    log.warn.mockClear();
    await openLogo(svg(100, 100, '<rect width="100" height="100"/><text y="20">Bahtera</text>'));
    expect(log.warn).toHaveBeenCalledOnce();
  });

  const entities = (count: number) =>
    `<!DOCTYPE svg [<!ENTITY a0 "aaaaaaaaaa">${Array.from({ length: count }, (_, index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`).join("")}]>`;

  test.each<[string, string | Uint8Array, RegExp]>([
    ["empty", "", /neither an SVG nor a PNG/],
    ["a JPEG", Buffer.from("ffd8ffe000104a464946", "hex"), /neither an SVG nor a PNG/],
    ["cut short", full(10, 10).slice(0, -20), /cannot be drawn/],
    ["a PNG by its first bytes alone", Buffer.from("89504e470d0a1a0a00", "hex"), /cannot be drawn/],
    ["a bomb of entities", `${entities(12)}${svg(9, 9, "<title>&a12;</title>")}`, /cannot be drawn|shows nothing/],
    ["blank", svg(10, 10, ""), /cannot be drawn|shows nothing/],
    ["an image of too many pixels", blackPng(8000), /cannot be drawn .*pixel limit/],
    ["a line", full(1100, 100), /ten times as wide/],
    ["a mast", full(100, 410), /four times as high/],
  ])("that is %s is rejected in one message", async (_, content, message) => {
    const opening = openLogo(content);
    await expect(opening).rejects.toThrow(StartupError);
    await expect(opening).rejects.toThrow(/^COMPANY_LOGO: \S+\.svg /);
    await expect(opening).rejects.toThrow(message);
  });

  test("that is too large, a folder or missing is rejected without reading it", async () => {
    const large = path.join(folder, "large.svg");
    await writeFile(large, "");
    await truncate(large, MAX_LOGO_BYTES + 1);
    await expect(open({ COMPANY_LOGO: large })).rejects.toThrow("is larger than 1024 KB");
    await mkdir(path.join(folder, "folder"));
    await expect(open({ COMPANY_LOGO: path.join(folder, "folder") })).rejects.toThrow("is not a file");
    await expect(open({ COMPANY_LOGO: path.join(folder, "none") })).rejects.toThrow("cannot be read");
  });
});

describe("a firm without a logo", () => {
  test.each(["Bahtera", "website", "网络", "🚀"])("has the initial of %s", async (product) => {
    const { company, files } = await open({ COMPANY_PRODUCT: product });
    expect(company.logo).toMatchObject({ width: 192, height: 192, isWordmark: false });
    expect(await servedSize(files, "/icon-512.png")).toEqual({ width: 512, height: 512, format: "png" });
    expect(await servedSize(files, "/social-card.png")).toEqual({ width: 1200, height: 630, format: "png" });
  });

  test("has different images from another firm", async () => {
    const [one, other] = [await open({ COMPANY_PRODUCT: "Bahtera" }), await open({ COMPANY_PRODUCT: "Samudra" })];
    const etags = ({ files }: typeof one) =>
      [...files.values()].map((file) => file.variantFor(undefined, undefined).headers.etag);
    expect(new Set([...etags(one), ...etags(other)]).size).toBe(one.files.size + other.files.size);
  });
});
