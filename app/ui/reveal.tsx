import { type ElementType, type ReactNode, useState } from "react";
import { prefersReducedMotion } from "./reduced-motion.ts";
import { revealInView } from "./reveal-in-view.ts";
import { startedOnce } from "./start-once.ts";
import { useHydrated } from "./use-hydrated.ts";

/** Delays of the spec in milliseconds: a start, and a step per item (section 9). */
export const sectionRevealDelay = (index: number) => 200 + 150 * index;
export const blogStagger = (index: number) => 200 + 100 * index;

const revealing = startedOnce(revealInView);

type RevealProps = {
  as?: ElementType;
  delay?: number;
  className?: string;
  id?: string;
  children: ReactNode;
};

/** Fades in when scrolled into view; server-rendered content is visible until it is known to be below the view. */
export function Reveal({ as: Tag = "div", delay = 0, className = "", id, children }: RevealProps) {
  const isHydrated = useHydrated();
  const [first] = useState(isHydrated && !prefersReducedMotion() ? "waiting" : "shown");
  return (
    <Tag
      ref={revealing}
      id={id}
      className={`reveal ${className}`}
      data-reveal={first}
      suppressHydrationWarning
      style={delay ? { "--reveal-delay": `${delay}ms` } : undefined}
    >
      {children}
    </Tag>
  );
}
