import { useSyncExternalStore } from "react";

/** Calls back at most once a frame while the page scrolls or changes size. */
export function subscribeToScroll(onChange: () => void): () => void {
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

/** Whether the page has been scrolled more than `threshold` pixels. False on the server. */
export function useScrolledPast(threshold: number): boolean {
  return useSyncExternalStore(
    subscribeToScroll,
    () => scrollY > threshold,
    () => false,
  );
}

function scrollBehavior(): ScrollBehavior {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
}

/** Scrolls smoothly to a section, below the fixed header, and lets the keyboard go on from there. */
export function scrollToSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  section.scrollIntoView({ behavior: scrollBehavior(), block: "start" });
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
}

export function scrollToTop(): void {
  scrollTo({ top: 0, behavior: scrollBehavior() });
}
