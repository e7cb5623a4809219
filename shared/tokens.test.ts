import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { rgbChannels, tokens } from "./tokens.ts";

/** Colours of brand and ground; black and white are not included. */
const brandColors = [
  tokens.brand,
  tokens["brand-accent"],
  ...[tokens["brand-strong"], tokens["brand-ink"], tokens.ground, tokens.ink, tokens.signal].flatMap((token) =>
    Object.values(token),
  ),
];

it("is the only source file with a brand colour", () => {
  const files = execFileSync(
    "git",
    ["ls-files", "--", "app", "backend", "operations", "platform", "scripts", "server", "shared", "*.config.ts"],
    {
      encoding: "utf8",
    },
  );
  const sources = files
    .trim()
    .split("\n")
    .filter((file) => /\.(?:tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file));
  const spellings = brandColors.flatMap((hex) => [hex, rgbChannels(hex), rgbChannels(hex).replaceAll(",", "")]);
  const found = sources.filter((file) => {
    const text = readFileSync(file, "utf8").toLowerCase();
    return spellings.some((spelling) => text.includes(spelling));
  });
  expect(found).toEqual(["shared/tokens.ts"]);
});

it("has the colours of the web manifest", () => {
  const manifest = JSON.parse(readFileSync("public/site.webmanifest", "utf8"));
  expect(manifest).toMatchObject({ background_color: tokens.ground.dark, theme_color: tokens.ground.dark });
});
