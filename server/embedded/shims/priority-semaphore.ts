/**
 * Lets so much work be under way at once. Who is preferred comes first and may always wait; of the others so many may.
 * @returns a function that does the work in its turn, or gives nothing when too many wait already
 */
export function createPrioritySemaphore({ most, mostWaiting }: { most: number; mostWaiting: number }) {
  const preferred: (() => void)[] = [];
  const others: (() => void)[] = [];
  let underWay = 0;

  return async function inTurn<Result>(isPreferred: boolean, work: () => Promise<Result>): Promise<Result | undefined> {
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
