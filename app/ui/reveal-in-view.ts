import { prefersReducedMotion } from "./reduced-motion.ts";

/** How much of an element must be visible before it fades in (spec section 9). */
const IN_VIEW_THRESHOLD = 0.1;

/**
 * A ref for what fades in once, when it is scrolled into view; `data-reveal` tells how far it is. What is `shown` and in
 * view stays as it is, below the view it waits. Nothing moves under reduced motion.
 */
export function revealInView(element: HTMLElement | null): (() => void) | undefined {
  if (!element || prefersReducedMotion()) return;
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
