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

type CountNames = readonly [total: keyof PageCounts, underWay: keyof PageCounts, most: keyof PageCounts];

export async function countWork<Result>(
  counts: PageCounts,
  [total, underWay, most]: CountNames,
  work: () => Promise<Result>,
): Promise<Result> {
  counts[total] += 1;
  counts[underWay] += 1;
  counts[most] = Math.max(counts[most], counts[underWay]);
  try {
    return await work();
  } finally {
    counts[underWay] -= 1;
  }
}
