import { NightMapScene, type Palette } from "./night-map-scene.ts";

export type Frame = {
  width: number;
  height: number;
  /** Device pixels per CSS pixel, limited by the caller. */
  ratio: number;
  palette: Palette;
};

/** The scene covers the whole canvas, so the canvas needs no transparency. */
const OPAQUE: CanvasRenderingContext2DSettings = { alpha: false };

/**
 * The lights move at most three pixels per second on a screen of 1920 pixels, so 15 frames per second look like 60. Each
 * frame costs the page a task, also from a worker.
 */
const MIN_FRAME_MS = 60;

/** Draws the scene on a canvas, frame by frame while running, and counts the frames. */
export class NightMapPainter {
  readonly #canvas: OffscreenCanvas | HTMLCanvasElement;
  /** Requested once: Firefox throws on a second request for a canvas from another thread. */
  readonly #context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null;
  readonly #scene = new NightMapScene();
  #frame: Frame | undefined;
  #request = 0;
  #seconds = 0;
  #lastTime: number | undefined;
  framesDrawn = 0;

  constructor(canvas: OffscreenCanvas | HTMLCanvasElement) {
    this.#canvas = canvas;
    // The branches exist because TypeScript has no common signature for both context types.
    this.#context =
      canvas instanceof OffscreenCanvas ? canvas.getContext("2d", OPAQUE) : canvas.getContext("2d", OPAQUE);
  }

  resize(frame: Frame): void {
    this.#frame = frame;
    this.#canvas.width = Math.max(1, Math.round(frame.width * frame.ratio));
    this.#canvas.height = Math.max(1, Math.round(frame.height * frame.ratio));
    this.#draw();
  }

  run(isRunning: boolean): void {
    cancelAnimationFrame(this.#request);
    this.#lastTime = undefined;
    if (isRunning) this.#request = requestAnimationFrame(this.#step);
  }

  #step = (time: number) => {
    this.#request = requestAnimationFrame(this.#step);
    if (this.#lastTime !== undefined && time - this.#lastTime < MIN_FRAME_MS) return;
    // After a pause the scene continues at the same moment.
    this.#seconds += Math.min(0.1, (time - (this.#lastTime ?? time)) / 1000);
    this.#lastTime = time;
    this.#draw();
  };

  #draw(): void {
    if (!this.#context || !this.#frame) return;
    const { ratio, palette } = this.#frame;
    this.#scene.draw(this.#context, this.#canvas.width, this.#canvas.height, ratio, this.#seconds, palette);
    this.framesDrawn += 1;
  }
}
