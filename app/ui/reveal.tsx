import { type ElementType, type ReactNode, useCallback, useState } from "react";
import { prefersReducedMotion } from "./reduced-motion.ts";
import { useHydrated } from "./use-hydrated.ts";

/** How much of an element must be visible before it fades in (spec section 9). */
const IN_VIEW_THRESHOLD = 0.1;

/** The spec's staggers, in milliseconds: a start, and a step for each item (section 9). */
export const generalStagger = (index: number) => 200 + 150 * index;
export const blogStagger = (index: number) => 200 + 100 * index;

type RevealProps = {
  as?: ElementType;
  delay?: number;
  className?: string;
  id?: string;
  children: ReactNode;
};

/** Once, when scrolled into view; what is in view at hydration stays. Nothing moves under reduced motion. */
export function Reveal({ as: Tag = "div", delay = 0, className = "", id, children }: RevealProps) {
  const isHydrated = useHydrated();
  const [state, setState] = useState<"shown" | "waiting" | "revealed">(
    isHydrated && !prefersReducedMotion() ? "waiting" : "shown",
  );
  const observe = useCallback((element: Element) => {
    if (prefersReducedMotion()) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        const isInView = entry.intersectionRatio >= IN_VIEW_THRESHOLD;
        if (isInView) {
          setState((before) => (before === "waiting" ? "revealed" : before));
          observer.disconnect();
        } else if (!entry.isIntersecting && entry.boundingClientRect.top > 0) {
          setState((before) => (before === "shown" ? "waiting" : before));
        }
      },
      { threshold: [0, IN_VIEW_THRESHOLD] },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <Tag
      ref={observe}
      id={id}
      className={`reveal ${className}`}
      data-reveal={state}
      style={delay ? { "--reveal-delay": `${delay}ms` } : undefined}
    >
      {children}
    </Tag>
  );
}
