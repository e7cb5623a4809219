import { type ElementType, type ReactNode, useEffect, useRef, useState } from "react";
import { prefersReducedMotion } from "./reduced-motion.ts";
import { useHydrated } from "./use-hydrated.ts";

/** How much of an element must be visible before it fades in (spec section 9). */
const IN_VIEW_THRESHOLD = 0.1;

/** The spec's staggers, in milliseconds: a start, and a step for each item (section 9). */
export const generalStagger = (index: number) => 200 + 150 * index;
export const blogStagger = (index: number) => 200 + 100 * index;

type RevealProps = {
  as?: ElementType;
  /** Milliseconds between coming into view and fading in. */
  delay?: number;
  className?: string;
  id?: string;
  children: ReactNode;
};

/**
 * Fades its content in, once, when it is scrolled into view.
 *
 * What the server sends is never hidden: without scripts everything stands there, and what is in view when a document
 * comes alive stays as it is. Only what is below waits. Nothing moves under reduced motion.
 */
export function Reveal({ as: Tag = "div", delay = 0, className = "", id, children }: RevealProps) {
  const element = useRef<HTMLElement>(null);
  const isMadeInBrowser = useHydrated();
  const [state, setState] = useState<"shown" | "waiting" | "revealed">(
    isMadeInBrowser && !prefersReducedMotion() ? "waiting" : "shown",
  );

  useEffect(() => {
    if (!element.current || prefersReducedMotion()) return;
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
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);

  return (
    <Tag
      ref={element}
      id={id}
      className={`reveal ${className}`}
      data-reveal={state}
      style={delay ? { "--reveal-delay": `${delay}ms` } : undefined}
    >
      {children}
    </Tag>
  );
}
