import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { accounts as english } from "#app/texts/en/accounts.ts";
import { accounts as indonesian } from "#app/texts/id/accounts.ts";

test("the screen names the shortest password that the auth service accepts", () => {
  const { auth } = parse(readFileSync("supabase/config.toml", "utf8")) as { auth: { minimum_password_length: number } };
  expect(english.updatePassword.rule).toContain(`At least ${auth.minimum_password_length} characters.`);
  expect(indonesian.updatePassword.rule).toContain(`Paling sedikit ${auth.minimum_password_length} karakter.`);
});
