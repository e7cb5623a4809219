import { NightMapScene, type Palette } from "./night-map-scene.ts";

export type Frame = {
  width: number;
  height: number;
  /** Device pixels to a CSS pixel, already capped. */
  ratio: number;
  palette: Palette;
};

/** The scene fills all of it, so nothing below has to be mixed in. */
const OPAQUE: CanvasRenderingContext2DSettings = { alpha: false };

/** Draws the scene into a canvas, frame by frame while it is running. Counts what it draws. */
export class NightMapPainter {
  readonly #canvas: OffscreenCanvas | HTMLCanvasElement;
  /** Asked for once: Firefox throws at the second time when the canvas came from another thread. */
  readonly #context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null;
  readonly #scene = new NightMapScene();
  #frame: Frame | undefined;
  #request = 0;
  #seconds = 0;
  #lastTime: number | undefined;
  framesDrawn = 0;

  constructor(canvas: OffscreenCanvas | HTMLCanvasElement) {
    this.#canvas = canvas;
    // By kind: TypeScript has no common signature for the two.
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
    // After a pause the scene goes on where it was.
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
