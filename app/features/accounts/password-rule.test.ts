import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { PASSWORD_RULE } from "./views/update-password.tsx";

test("the screen names the shortest password that the auth service accepts", () => {
  const { auth } = parse(readFileSync("supabase/config.toml", "utf8")) as { auth: { minimum_password_length: number } };
  expect(PASSWORD_RULE).toContain(`At least ${auth.minimum_password_length} characters.`);
});
