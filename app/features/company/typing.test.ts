import { describe, expect, it } from "vitest";
import { typingAt } from "./typing.ts";

const lengths = [2, 3];

describe("typing", () => {
  it.each([
    [0, [0, 0], 0],
    [19, [0, 0], 0],
    [20, [1, 0], 0],
    [40, [2, 0], 0],
    [539, [2, 0], 0],
    [540, [2, 0], 1],
    [560, [2, 1], 1],
    [600, [2, 3], 1],
    [1099, [2, 3], 1],
  ])("after %i ms", (elapsed, typed, line) => {
    expect(typingAt(lengths, elapsed)).toEqual({ typed, line, isDone: false });
  });

  it("ends after the pause that follows the last line", () => {
    expect(typingAt(lengths, 1100)).toEqual({ typed: [2, 3], line: 1, isDone: true });
    expect(typingAt(lengths, 1e9).isDone).toBe(true);
  });
});
