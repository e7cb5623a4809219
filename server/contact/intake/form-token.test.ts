import { describe, expect, it } from "vitest";
import { createFormTokens } from "./form-token.ts";

const HOUR = 3600;

function tokensAt(clock: { seconds: number }, secret = "one installation") {
  return createFormTokens(secret, { now: () => clock.seconds * 1000 });
}

describe("a form token", () => {
  it("of the first use of the form gives the time that the visitor has been writing", async () => {
    const clock = { seconds: 1_000_000 };
    const tokens = tokensAt(clock);
    const token = tokens.forVisitor();
    clock.seconds += 95;
    expect(await tokens.read(token)).toEqual({ kind: "visit", ageSeconds: 95, earlierUses: 0 });
  });

  it("of a page is the same for all visitors within an hour, in every process of the installation", async () => {
    const clock = { seconds: 100 * HOUR };
    const token = tokensAt(clock).forPage();
    clock.seconds += HOUR - 1;
    expect(tokensAt(clock).forPage()).toBe(token);
    clock.seconds += 1;
    expect(tokensAt(clock).forPage()).not.toBe(token);
    expect(await tokensAt(clock).read(token)).toEqual({ kind: "page" });
  });

  it("is valid over a weekend and no longer", async () => {
    const clock = { seconds: 1000 * HOUR };
    const tokens = tokensAt(clock);
    const made = [tokens.forPage(), tokens.forVisitor()];
    clock.seconds += 95 * HOUR;
    expect(await Promise.all(made.map(async (token) => (await tokens.read(token)).kind))).toEqual(["page", "visit"]);
    clock.seconds += 2 * HOUR;
    expect(await Promise.all(made.map(async (token) => (await tokens.read(token)).kind))).toEqual([
      "expired",
      "expired",
    ]);
  });

  it("counts the stored messages it was sent with, not the attempts", async () => {
    const tokens = tokensAt({ seconds: 5 });
    const token = tokens.forVisitor();
    await tokens.read(token);
    await tokens.markUsed(token);
    await tokens.markUsed(token);
    await tokens.markUsed(null);
    expect(await tokens.read(token)).toMatchObject({ earlierUses: 2 });
    expect(await tokens.read(tokens.forVisitor())).toMatchObject({ earlierUses: 0 });
  });

  it("cannot be forged, changed or taken from another installation", async () => {
    const tokens = tokensAt({ seconds: 1_000_000 });
    const token = tokens.forVisitor();
    const [kind, , nonce, mac] = token.split(".");
    for (const forged of [
      "x",
      "visit.1000000.abc",
      `${kind}.999000.${nonce}.${mac}`,
      token.replace("visit", "page"),
      `${token}x`,
      token.slice(0, -1),
      tokensAt({ seconds: 1_000_000 }, "another installation").forVisitor(),
      "é".repeat(50),
      ".".repeat(10_000),
    ]) {
      expect([forged, (await tokens.read(forged)).kind]).toEqual([forged, "forged"]);
    }
    expect((await tokens.read("")).kind).toBe("missing");
    expect((await tokens.read(null)).kind).toBe("missing");
  });
});
