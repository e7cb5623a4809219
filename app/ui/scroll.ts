import { useSyncExternalStore } from "react";
import { prefersReducedMotion } from "./reduced-motion.ts";

function subscribeToScroll(onChange: () => void): () => void {
  let frame = 0;
  const schedule = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      onChange();
    });
  };
  addEventListener("scroll", schedule, { passive: true });
  addEventListener("resize", schedule);
  return () => {
    cancelAnimationFrame(frame);
    removeEventListener("scroll", schedule);
    removeEventListener("resize", schedule);
  };
}

export type ScrollStore<Value> = {
  subscribe: (onChange: () => void) => () => void;
  getSnapshot: () => Value;
};

/** Measures on the first subscription and once per frame, not while rendering, which would force a layout. */
export function createScrollStore<Value>(measure: () => Value, initial: Value): ScrollStore<Value> {
  const listeners = new Set<() => void>();
  let value = initial;
  let stop: (() => void) | undefined;

  function update(): void {
    const next = measure();
    if (next === value) return;
    value = next;
    for (const listener of listeners) listener();
  }

  return {
    getSnapshot: () => value,
    subscribe(onChange) {
      listeners.add(onChange);
      if (listeners.size === 1) {
        stop = subscribeToScroll(update);
        update();
      }
      return () => {
        listeners.delete(onChange);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}

const scrolledPast = new Map<number, ScrollStore<boolean>>();

/** Whether the page has been scrolled more than `threshold` pixels. False on the server. */
export function useScrolledPast(threshold: number): boolean {
  const store = scrolledPast.get(threshold) ?? createScrollStore(() => scrollY > threshold, false);
  scrolledPast.set(threshold, store);
  return useSyncExternalStore(store.subscribe, store.getSnapshot, () => false);
}

function scrollBehavior(): ScrollBehavior {
  return prefersReducedMotion() ? "instant" : "smooth";
}

/** Longer than any smooth scroll, for browsers without the scrollend event. */
const SCROLL_END_TIMEOUT_MS = 2000;

/** Makes the next scroll smooth. The router scrolls to a hash with the scroll behaviour of the style sheet. */
export function smoothNextScroll(): void {
  const { style } = document.documentElement;
  style.scrollBehavior = scrollBehavior() === "smooth" ? "smooth" : "";
  const reset = () => {
    style.scrollBehavior = "";
    removeEventListener("scrollend", reset);
    clearTimeout(timeout);
  };
  const timeout = setTimeout(reset, SCROLL_END_TIMEOUT_MS);
  addEventListener("scrollend", reset);
}

export function focusSection(id: string): void {
  const section = document.getElementById(id);
  if (section) focusWithoutScroll(section);
}

/** Focuses an element that is not focusable by default, without scrolling. */
export function focusWithoutScroll(element: HTMLElement): void {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

export function scrollToTop(): void {
  scrollTo({ top: 0, behavior: scrollBehavior() });
}
