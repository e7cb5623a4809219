import { prefersReducedMotion } from "./reduced-motion.ts";

/** Fraction of an element that must be visible before it fades in (spec section 9). */
const IN_VIEW_THRESHOLD = 0.1;

/**
 * Fades an element in once when it is scrolled into view; `data-reveal` has the state. Elements that are `shown` and in
 * view do not change; elements below the view wait. Nothing moves under reduced motion. @returns function that stops it
 */
export function revealInView(element: HTMLElement): () => void {
  if (prefersReducedMotion()) return () => {};
  const { dataset } = element;
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry) return;
      if (entry.intersectionRatio >= IN_VIEW_THRESHOLD) {
        if (dataset.reveal === "waiting") dataset.reveal = "revealed";
        observer.disconnect();
      } else if (!entry.isIntersecting && entry.boundingClientRect.top > 0) {
        if (dataset.reveal === "shown") dataset.reveal = "waiting";
      }
    },
    { threshold: [0, IN_VIEW_THRESHOLD] },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
