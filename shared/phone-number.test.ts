import { expect, it } from "vitest";
import { telUrl } from "./phone-number.ts";

it.each([
  ["+62 21 555 1234", "tel:+62215551234"],
  [" +62\u00a021\u00a0555\u20111234 ", "tel:+62215551234"],
  ["021-555-1234", "tel:0215551234"],
  ["021–555–1234", "tel:0215551234"],
  ["(021) 5551234", "tel:0215551234"],
  ["021.555.1234", "tel:0215551234"],
  ["+62 (0)21 555 1234", "tel:+62215551234"],
  ["+62(0)21-555", "tel:+6221555"],
  ["(0)21 555 1234", "tel:0215551234"],
  ["112", "tel:112"],
  ["+62 21 555 1234;ext=12", "tel:+62215551234;ext=12"],
])("%s becomes %s", (number, url) => expect(telUrl(number)).toBe(url));

it.each(["", "12", "+", "example", "021 555 CALL", "1234567890123456", "021+555", "+62 21;ext=x", "555;ext=1;ext=2"])(
  "%j is no telephone number",
  (text) => expect(telUrl(text)).toBeUndefined(),
);
