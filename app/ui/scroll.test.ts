import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createScrollStore } from "./scroll.ts";

const page = new EventTarget();
let frames: (() => void)[] = [];

beforeEach(() => {
  frames = [];
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => frames.push(callback));
  vi.stubGlobal("cancelAnimationFrame", () => {});
});
afterEach(() => vi.unstubAllGlobals());

function drawFrame(): void {
  for (const callback of frames.splice(0)) callback();
}

test("the scroll position is measured at the first subscription, but not at further ones", () => {
  const measure = vi.fn(() => "about");
  const store = createScrollStore(measure, "home");
  expect(store.getSnapshot()).toBe("home");
  const leave = store.subscribe(() => {});
  const leaveToo = store.subscribe(() => {});
  expect([store.getSnapshot(), measure.mock.calls.length]).toEqual(["about", 1]);
  leave();
  store.subscribe(() => {})();
  expect(measure).toHaveBeenCalledTimes(1);
  leaveToo();
  store.subscribe(() => {});
  expect(measure, "after a time without subscribers").toHaveBeenCalledTimes(2);
});

test("the scroll position is measured once a frame, and only changed values notify subscribers", () => {
  let value = 1;
  const measure = vi.fn(() => value);
  const changed = vi.fn();
  createScrollStore(measure, 0).subscribe(changed);
  changed.mockClear();
  for (const type of ["scroll", "scroll", "resize"]) page.dispatchEvent(new Event(type));
  drawFrame();
  expect([measure.mock.calls.length, changed.mock.calls.length]).toEqual([2, 0]);
  value = 2;
  page.dispatchEvent(new Event("scroll"));
  drawFrame();
  expect([measure.mock.calls.length, changed.mock.calls.length]).toEqual([3, 1]);
});
