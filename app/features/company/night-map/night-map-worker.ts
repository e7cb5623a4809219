import { type Frame, NightMapPainter } from "./night-map-painter.ts";

export type NightMapMessage =
  | { type: "canvas"; canvas: OffscreenCanvas }
  | { type: "resize"; frame: Frame }
  | { type: "run"; isRunning: boolean };

let painter: NightMapPainter | undefined;

/** The page sends the canvas first, then sizes and start or stop messages; the worker sends no messages. */
addEventListener("message", ({ data }: MessageEvent<NightMapMessage>) => {
  if (data.type === "canvas") {
    painter = new NightMapPainter(data.canvas);
    // Debuggers and tests read the painter from this global.
    Object.assign(globalThis, { nightMapPainter: painter });
  } else if (data.type === "resize") {
    painter?.resize(data.frame);
  } else {
    painter?.run(data.isRunning);
  }
});
