import { afterEach, expect, it, vi } from "vitest";
import { GLOW_COUNT, NightMapScene, PARTICLE_COUNT, type Palette } from "./night-map-scene.ts";

const palette: Palette = {
  ground: "#000",
  particle: "1, 2, 3",
  signal: "4, 5, 6",
  glows: ["7, 8, 9", "10, 11, 12"],
  glowAlpha: 0.2,
  particleAlpha: 1,
};

/** A canvas that records the drawing calls. */
class RecordingCanvas {
  static readonly calls: string[] = [];
  #width = 0;
  height = 0;
  get width() {
    return this.#width;
  }
  set width(width: number) {
    this.#width = width;
    RecordingCanvas.calls.push(`width ${width}`);
  }
  getContext() {
    return new Proxy(
      {},
      {
        get: (_target, name) => {
          return (...values: unknown[]) => {
            RecordingCanvas.calls.push(`${String(name)} ${values.map((value) => Number(value).toFixed(3)).join(" ")}`);
            return { addColorStop: () => {} };
          };
        },
        set: () => true,
      },
    );
  }
}

/** @returns the drawing calls of the last time */
function draw(...times: number[]): string[] {
  vi.stubGlobal("OffscreenCanvas", RecordingCanvas);
  let seed = 1;
  const random = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  const scene = new NightMapScene(random);
  for (const seconds of times) {
    RecordingCanvas.calls.length = 0;
    scene.draw(new RecordingCanvas().getContext() as never, 1000, 600, 1, seconds, palette);
  }
  return [...RecordingCanvas.calls];
}

afterEach(() => vi.unstubAllGlobals());

it("contains 150 particles and 10 glows", () => {
  const calls = draw(0);
  expect(calls.filter((call) => call.startsWith("arc"))).toHaveLength(150);
  expect(calls.filter((call) => call.startsWith("createRadialGradient"))).toHaveLength(10);
  expect([PARTICLE_COUNT, GLOW_COUNT]).toEqual([150, 10]);
});

it("draws moving glows on the same canvas, because another canvas costs a task of the page", () => {
  expect(draw(0)).toContain("width 250");
  const later = draw(0, 1);
  expect(later.filter((call) => call.startsWith("createRadialGradient"))).toHaveLength(10);
  expect(later.filter((call) => call.startsWith("width"))).toEqual([]);
});

it("is the same scene at the same time and moves over time", () => {
  expect(draw(3)).toEqual(draw(3));
  expect(draw(3)).not.toEqual(draw(4));
});

it("redraws the glows eight times a second and the lights in every frame", () => {
  const gradients = (calls: string[]) => calls.filter((call) => call.startsWith("createRadialGradient")).length;
  const lights = (calls: string[]) => calls.filter((call) => call.startsWith("arc")).length;
  const between = draw(1, 1.1);
  expect([gradients(between), lights(between)]).toEqual([0, 150]);
  expect(gradients(draw(1, 1.13))).toBe(10);
});
