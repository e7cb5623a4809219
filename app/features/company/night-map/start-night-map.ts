import { currentTheme } from "#app/ui/current-theme.ts";
import { isMotionPaused } from "#app/ui/pause-motion.ts";
import { prefersReducedMotion } from "#app/ui/reduced-motion.ts";
import { brand, brandInk, ground, rgbChannels, signal } from "#shared/tokens.ts";
import type { Frame } from "./night-map-painter.ts";
import type { Palette } from "./night-map-scene.ts";
import type { NightMapMessage } from "./night-map-worker.ts";

/** Limit of the device pixel ratio. A higher ratio costs CPU time, but the blurred scene looks the same. */
const MAX_RATIO = 1.5;

const palettes: Record<"light" | "dark", Palette> = {
  dark: {
    ground: ground.dark,
    particle: rgbChannels(brandInk.dark),
    signal: rgbChannels(signal.dark),
    glows: [rgbChannels(brand), "92, 58, 150"],
    glowAlpha: 0.19,
    particleAlpha: 0.85,
  },
  light: {
    ground: ground.light,
    particle: rgbChannels(brandInk.light),
    signal: rgbChannels(signal.light),
    glows: ["201, 160, 214", "214, 190, 226"],
    glowAlpha: 0.2,
    particleAlpha: 0.5,
  },
};

type Painter = { resize: (frame: Frame) => void; run: (isRunning: boolean) => void; stop: () => void };

/**
 * Animates the hero background while it is visible, in a worker if possible. Draws one frame under reduced motion.
 * @returns function that stops it
 */
export function startNightMap(container: HTMLElement): () => void {
  const canvas = document.createElement("canvas");
  const abortController = new AbortController();
  let painter: Painter | undefined;
  let isInView = false;

  const redraw = () => painter?.resize(readFrame(container));
  const update = () => {
    const isMenuOpen = container.closest("[data-covered]") !== null;
    painter?.run(isInView && !document.hidden && !isMenuOpen && !prefersReducedMotion() && !isMotionPaused());
  };

  const cancelIdle = whenIdle(async () => {
    painter = await createPainter(canvas);
    if (abortController.signal.aborted) return painter.stop();
    container.append(canvas);
    redraw();
    container.dataset.drawn = "true";
    update();
  });
  const visibility = new IntersectionObserver(([entry]) => {
    isInView = entry?.isIntersecting ?? false;
    update();
  });
  const size = new ResizeObserver(redraw);
  visibility.observe(container);
  size.observe(container);
  document.addEventListener("visibilitychange", update, { signal: abortController.signal });
  onThemeChange(abortController.signal, redraw);
  onMotionOrMenuChange(container, abortController.signal, update);

  return () => {
    abortController.abort();
    cancelIdle();
    visibility.disconnect();
    size.disconnect();
    painter?.stop();
    canvas.remove();
  };
}

function readFrame(container: HTMLElement): Frame {
  return {
    width: container.clientWidth,
    height: container.clientHeight,
    ratio: Math.min(MAX_RATIO, devicePixelRatio),
    palette: palettes[currentTheme()],
  };
}

/** Waits until the browser is idle, or 200 ms without requestIdleCallback. The first paint and user input come first. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run);
  return () => cancelIdleCallback(request);
}

function onThemeChange(signal: AbortSignal, onChange: () => void): void {
  observeAttribute(document.documentElement, "data-theme", signal, onChange);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", onChange, { signal });
}

/** Calls back when reduced motion or a pause changes, or a menu over the page opens or closes. */
function onMotionOrMenuChange(container: HTMLElement, signal: AbortSignal, onChange: () => void): void {
  const page = container.closest("[data-page]");
  if (page) observeAttribute(page, "data-covered", signal, onChange);
  observeAttribute(document.documentElement, "data-motion", signal, onChange);
  matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", onChange, { signal });
}

function observeAttribute(element: Element, name: string, signal: AbortSignal, onChange: () => void): void {
  const observer = new MutationObserver(onChange);
  observer.observe(element, { attributeFilter: [name] });
  signal.addEventListener("abort", () => observer.disconnect());
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
