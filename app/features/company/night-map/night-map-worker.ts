import { type Frame, NightMapPainter } from "./night-map-painter.ts";

export type NightMapMessage =
  | { type: "canvas"; canvas: OffscreenCanvas }
  | { type: "resize"; frame: Frame }
  | { type: "run"; isRunning: boolean };

let painter: NightMapPainter | undefined;

/** The page sends the canvas first, then sizes and whether to run; nothing ever comes back. */
addEventListener("message", ({ data }: MessageEvent<NightMapMessage>) => {
  if (data.type === "canvas") {
    painter = new NightMapPainter(data.canvas);
    // For whoever looks into the worker from a debugger or a test.
    Object.assign(globalThis, { nightMapPainter: painter });
  } else if (data.type === "resize") {
    painter?.resize(data.frame);
  } else {
    painter?.run(data.isRunning);
  }
});
