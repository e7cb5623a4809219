import { prefersReducedMotion } from "#app/ui/reduced-motion.ts";
import { currentTheme } from "#app/ui/theme.tsx";
import type { Frame } from "./night-map-painter.ts";
import type { Palette } from "./night-map-scene.ts";
import type { NightMapMessage } from "./night-map-worker.ts";

/** More device pixels than this cost much and show little in a picture of soft lights. */
const MAX_RATIO = 1.5;

const night: Palette = {
  ground: "#0c0914",
  particle: "199, 154, 216",
  signal: "110, 231, 200",
  glows: ["139, 73, 158", "92, 58, 150"],
  glowAlpha: 0.19,
  particleAlpha: 0.85,
};
const morning: Palette = {
  ground: "#fbfaf8",
  particle: "139, 73, 158",
  signal: "15, 118, 110",
  glows: ["201, 160, 214", "214, 190, 226"],
  glowAlpha: 0.2,
  particleAlpha: 0.5,
};

type Painter = { resize: (frame: Frame) => void; run: (isRunning: boolean) => void; stop: () => void };

/**
 * Puts the canvas into the page and keeps it drawing while somebody can see it: the hero in view, the tab in front, no
 * menu over it. Draws in a worker where the browser can, so that the page's own thread stays free. One still frame
 * under reduced motion.
 * @returns stops it
 */
export function startNightMap(holder: HTMLElement): () => void {
  const canvas = document.createElement("canvas");
  const stopping = new AbortController();
  const { signal } = stopping;
  let painter: Painter | undefined;
  let isInView = false;

  const frame = (): Frame => ({
    width: holder.clientWidth,
    height: holder.clientHeight,
    ratio: Math.min(MAX_RATIO, devicePixelRatio),
    palette: currentTheme() === "dark" ? night : morning,
  });
  const update = () => {
    const isCovered = holder.closest("[inert]") !== null;
    painter?.run(isInView && !document.hidden && !isCovered && !prefersReducedMotion());
  };
  const redraw = () => painter?.resize(frame());

  // The first paint and everything a visitor may want to do come first.
  const idle = (globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200)))(async () => {
    painter = await createPainter(canvas);
    if (signal.aborted) return painter.stop();
    holder.append(canvas);
    redraw();
    holder.dataset.drawn = "true";
    update();
  });

  const observers = [
    new IntersectionObserver(([entry]) => {
      isInView = entry?.isIntersecting ?? false;
      update();
    }),
    new ResizeObserver(redraw),
  ] as const;
  for (const observer of observers) observer.observe(holder);
  const attributes = new MutationObserver(() => {
    redraw();
    update();
  });
  attributes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const page = holder.closest("[data-page]");
  if (page) attributes.observe(page, { attributeFilter: ["inert"] });
  document.addEventListener("visibilitychange", update, { signal });
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"]) {
    matchMedia(query).addEventListener(
      "change",
      () => {
        redraw();
        update();
      },
      { signal },
    );
  }

  return () => {
    stopping.abort();
    (globalThis.cancelIdleCallback ?? clearTimeout)(idle as number);
    for (const observer of [...observers, attributes]) observer.disconnect();
    painter?.stop();
    canvas.remove();
  };
}

async function createPainter(canvas: HTMLCanvasElement): Promise<Painter> {
  if ("transferControlToOffscreen" in canvas && "Worker" in globalThis) return createWorkerPainter(canvas);
  const { NightMapPainter } = await import("./night-map-painter.ts");
  const painter = new NightMapPainter(canvas);
  return {
    resize: (frame) => painter.resize(frame),
    run: (isRunning) => painter.run(isRunning),
    stop: () => painter.run(false),
  };
}

function createWorkerPainter(canvas: HTMLCanvasElement): Painter {
  const worker = new Worker(new URL("./night-map-worker.ts", import.meta.url), { type: "module" });
  const send = (message: NightMapMessage, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  const offscreen = canvas.transferControlToOffscreen();
  send({ type: "canvas", canvas: offscreen }, [offscreen]);
  return {
    resize: (frame) => send({ type: "resize", frame }),
    run: (isRunning) => send({ type: "run", isRunning }),
    stop: () => worker.terminate(),
  };
}
