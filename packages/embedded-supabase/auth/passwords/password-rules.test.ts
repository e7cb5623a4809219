import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { makePassword } from "#platform/make-password.ts";
import { LIST_FILE } from "./breached-passwords.ts";
import { createPasswordRules } from "./password-rules.ts";

const { findFault } = createPasswordRules(["Kodelaut", "PT Kodelaut Teknologi Indonesia", "www.kodelaut.example"]);
const check = (password: string) => findFault(password, "rina.wijaya@kantor.example")?.reasons;

describe("a password from a breach", () => {
  it.each(["qwertyuiop", "1234567890", "password123", "PassWord123", "1qaz2wsx3edc", "basketball"])(
    "is rejected: %s",
    (password) => expect(check(password)).toEqual(["pwned"]),
  );

  it.each([
    ...[
      "password123456",
      "admin123456",
      "rahasia123",
      "bismillah123",
      "Rahasia2024!",
      "R4h4s1a#2026",
      "P@ssw0rd!!2025",
    ],
    ...["sayangku123", "nusantara1945", "Jakarta2026", "garuda12345", "Merdeka!1945", "cintaku1234", "123456rahasia"],
    ...["alhamdulillah", "liverpool123", "kucing12345", "selamat123", "administrator1", "b1sm1ll4h99", "w3lc0me2026!"],
    ...["surabaya2026", "pancasila45", "bandung1234", "matahari123", "keluarga2024", "p.a.s.s.w.o.r.d", "qwerty123456"],
  ])("is rejected with digits, signs and other letters: %s", (password) => {
    expect(check(password)).toEqual(["pwned"]);
  });

  it("is found among 50,000 passwords and words", () => {
    const list = readFileSync(LIST_FILE);
    const entries = Array.from({ length: list.length / 6 }, (_, index) => list.subarray(index * 6, index * 6 + 6));
    expect(entries.length).toBeGreaterThan(40_000);
    expect(new Set(entries.map((entry) => entry.toString("hex"))).size).toBe(entries.length);
    expect(entries.every((entry, index) => index === 0 || (entries[index - 1] as Buffer).compare(entry) < 0)).toBe(
      true,
    );
  });
});

describe("a password made of names", () => {
  it.each([
    "kodelaut2026",
    "Kodelaut!Kodelaut!",
    "teknologi-2026",
    "kodelaut.example",
    "RinaWijaya#99",
    "rina@kantor1",
    "K0d3l4ut-2026",
  ])("is rejected: %s", (password) => expect(check(password)).toEqual(["context"]));

  it("may contain one beside other words", () => {
    expect(check("the kodelaut office has nine plants")).toBeUndefined();
  });
});

describe("a password of any kind", () => {
  it.each([
    "correct horse battery",
    "kucing terbang di Bandung",
    "rahasia-gunung-2024",
    "tulip-gravel-onset",
    "8471926550318402",
    "ЖёлтыйСамовар",
    "   ten spaces   ",
    "x".repeat(72),
  ])("is accepted: %j", (password) => expect(check(password)).toBeUndefined());

  it("is accepted when the site generated it", () => {
    for (let round = 0; round < 100; round += 1) expect(check(makePassword())).toBeUndefined();
  });

  it("is rejected above the number of bytes that bcrypt compares", () => {
    for (const password of ["x".repeat(73), "ё".repeat(37)]) {
      expect(findFault(password, "a@b.example")).toMatchObject({ code: "validation_failed" });
    }
  });
});
