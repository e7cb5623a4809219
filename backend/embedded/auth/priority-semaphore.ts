/** Preferred work comes first and may always wait. @returns a function that returns undefined if too many wait */
export function createPrioritySemaphore({ most, mostWaiting }: { most: number; mostWaiting: number }) {
  const preferred: (() => void)[] = [];
  const others: (() => void)[] = [];
  let underWay = 0;

  return async function semaphore<Result>(
    isPreferred: boolean,
    work: () => Promise<Result>,
  ): Promise<Result | undefined> {
    if (underWay < most) {
      underWay += 1;
    } else {
      if (!isPreferred && others.length >= mostWaiting) return undefined;
      await new Promise<void>((resolve) => (isPreferred ? preferred : others).push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = preferred.shift() ?? others.shift();
      if (next) next();
      else underWay -= 1;
    }
  };
}
