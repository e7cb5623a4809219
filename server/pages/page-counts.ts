export type PageCounts = {
  renders: number;
  rendering: number;
  maxRendering: number;
  improvements: number;
  improving: number;
  maxImproving: number;
  cachedBytes: number;
};

export function startCounting(): PageCounts {
  return {
    renders: 0,
    rendering: 0,
    maxRendering: 0,
    improvements: 0,
    improving: 0,
    maxImproving: 0,
    cachedBytes: 0,
  };
}

type CountNames = readonly [total: keyof PageCounts, underWay: keyof PageCounts, max: keyof PageCounts];

export async function countWork<Result>(
  counts: PageCounts,
  [total, underWay, max]: CountNames,
  work: () => Promise<Result>,
): Promise<Result> {
  counts[total] += 1;
  counts[underWay] += 1;
  counts[max] = Math.max(counts[max], counts[underWay]);
  try {
    return await work();
  } finally {
    counts[underWay] -= 1;
  }
}
