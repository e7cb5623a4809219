import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { makePassword } from "../../../accounts.ts";
import { LIST_FILE } from "./breached-passwords.ts";
import { createPasswordRules } from "./password-rules.ts";

const { findFault } = createPasswordRules(["Nusagrid", "PT Nusagrid Teknologi Indonesia", "www.nusagrid.example"]);
const check = (password: string) => findFault(password, "rina.wijaya@kantor.example")?.reasons;

describe("a password from a breach", () => {
  it.each(["qwertyuiop", "1234567890", "password123", "PassWord123", "1qaz2wsx3edc", "basketball"])(
    "is refused: %s",
    (password) => expect(check(password)).toEqual(["pwned"]),
  );

  it("is found among more than 3,000 passwords", () => {
    const list = readFileSync(LIST_FILE);
    const entries = Array.from({ length: list.length / 6 }, (_, index) => list.subarray(index * 6, index * 6 + 6));
    expect(entries.length).toBe(20_000);
    expect(new Set(entries.map((entry) => entry.toString("hex"))).size).toBe(entries.length);
    expect(entries.every((entry, index) => index === 0 || (entries[index - 1] as Buffer).compare(entry) < 0)).toBe(
      true,
    );
  });
});

describe("a password made of names", () => {
  it.each([
    "nusagrid2026",
    "Nusagrid!Nusagrid!",
    "teknologi-2026",
    "nusagrid.example",
    "RinaWijaya#99",
    "rina@kantor1",
  ])("is refused: %s", (password) => expect(check(password)).toEqual(["context"]));

  it("may contain one beside other words", () => {
    expect(check("the nusagrid office has nine plants")).toBeUndefined();
  });
});

describe("a password of any kind", () => {
  it.each([
    "correct horse battery",
    "tulip-gravel-onset",
    "8471926550318402",
    "ЖёлтыйСамовар",
    "   ten spaces   ",
    "x".repeat(72),
  ])("is accepted: %j", (password) => expect(check(password)).toBeUndefined());

  it("is accepted when the site generated it", () => {
    for (let round = 0; round < 100; round += 1) expect(check(makePassword())).toBeUndefined();
  });

  it("is refused above the number of bytes that bcrypt compares", () => {
    for (const password of ["x".repeat(73), "ё".repeat(37)]) {
      expect(findFault(password, "a@b.example")).toMatchObject({ code: "validation_failed" });
    }
  });
});
