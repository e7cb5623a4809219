import { expect, test } from "vitest";
import { openSealedText, sealText } from "./sealed-text.ts";

const PASSPHRASE = "a passphrase that is hard to guess";

test("opens only with the passphrase that sealed it", async () => {
  const sealed = await sealText("the keys — ключи", PASSPHRASE);
  expect(sealed).toMatch(/^[\w-]+$/);
  expect(await openSealedText(sealed, PASSPHRASE)).toBe("the keys — ключи");
  expect(await openSealedText(sealed, "another")).toBeUndefined();
  expect(await openSealedText(sealed, "")).toBeUndefined();
});

test("differs each time, and a changed text is detected", async () => {
  const sealed = await sealText("the keys", PASSPHRASE);
  expect(await sealText("the keys", PASSPHRASE)).not.toBe(sealed);
  const bytes = Buffer.from(sealed, "base64url");
  for (const position of [0, 16, 28, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[position] = (changed[position] ?? 0) ^ 1;
    expect(await openSealedText(changed.toString("base64url"), PASSPHRASE)).toBeUndefined();
  }
  for (const cut of ["", "AAAA", sealed.slice(0, 40)]) expect(await openSealedText(cut, PASSPHRASE)).toBeUndefined();
});
