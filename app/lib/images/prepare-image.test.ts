import { describe, expect, it } from "vitest";
import { fitSize } from "./prepare-image.ts";

describe("the size of an uploaded image", () => {
  it.each([
    [100, 50, 100, 50],
    [2400, 2400, 2400, 2400],
    [4800, 3200, 2400, 1600],
    [3000, 4000, 1800, 2400],
    [1440, 3200, 1080, 2400],
    [10000, 1, 2400, 1],
    [12000, 300, 2400, 60],
    [300, 12000, 300, 12000],
    [1440, 9000, 1440, 9000],
    [3600, 14400, 2000, 8000],
    [300, 32766, 150, 16383],
  ])("%i × %i becomes %i × %i", (width, height, fitWidth, fitHeight) =>
    expect(fitSize(width, height)).toEqual({ width: fitWidth, height: fitHeight }),
  );

  it("stays below the number of pixels for which the server makes variants", () => {
    for (let height = 100; height < 40_000; height += 733) {
      for (const width of [1, 300, 999, 1440, 2401, 5000]) {
        const size = fitSize(width, height);
        expect(size.width * size.height).toBeLessThanOrEqual(16_000_000);
        expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(16_383);
      }
    }
  });
});
