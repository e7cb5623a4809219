export type PageCounts = {
  renders: number;
  rendering: number;
  mostRendering: number;
  improvements: number;
  improving: number;
  mostImproving: number;
  cachedBytes: number;
};

export function startCounting(): PageCounts {
  return {
    renders: 0,
    rendering: 0,
    mostRendering: 0,
    improvements: 0,
    improving: 0,
    mostImproving: 0,
    cachedBytes: 0,
  };
}
