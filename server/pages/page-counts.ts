/** What the pages cost, so far and at this moment. */
export type PageCounts = {
  renders: number;
  /** Renders under way, now and at most. */
  rendering: number;
  mostRendering: number;
  /** Documents compressed as well as possible: so far, now, and at most. */
  improvements: number;
  improving: number;
  mostImproving: number;
  /** Memory the kept pages take. */
  keptBytes: number;
};

export function startCounting(): PageCounts {
  return {
    renders: 0,
    rendering: 0,
    mostRendering: 0,
    improvements: 0,
    improving: 0,
    mostImproving: 0,
    keptBytes: 0,
  };
}
