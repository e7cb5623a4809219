type SemaphoreOptions = { max: number; maxWaiting: number; onFull: () => Error };

/** Preferred work comes first and may always wait. @returns a function that throws the error if too many wait */
export function createPrioritySemaphore({ max, maxWaiting, onFull }: SemaphoreOptions) {
  const preferred: (() => void)[] = [];
  const others: (() => void)[] = [];
  let underWay = 0;

  return async function semaphore<Result>(isPreferred: boolean, work: () => Promise<Result>): Promise<Result> {
    if (underWay < max) {
      underWay += 1;
    } else {
      if (!isPreferred && others.length >= maxWaiting) throw onFull();
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
