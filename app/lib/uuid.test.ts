import { describe, expect, it } from "vitest";
import { isUuid } from "./uuid.ts";

describe("an id", () => {
  it("is a UUID", () => expect(isUuid("0193b3c0-7d5c-7c3a-9f60-000000000001")).toBe(true));
  it.each(["", "1", "eq.1", "0193b3c0-7d5c-7c3a-9f60-00000000000", "0193b3c0-7d5c-7c3a-9f60-000000000001\n"])(
    "%j is not a UUID",
    (text) => expect(isUuid(text)).toBe(false),
  );
});
