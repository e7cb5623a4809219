const MAX_OF_NETWORK = 20;
const MAX_OF_ALL = 2000;

/**
 * Runs one request of a network at a time, so that each guess knows the result of the earlier ones. Throws the error if
 * too many wait.
 */
export function createWaitingLine({ onFull }: { onFull: () => Error }) {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>();
  let total = 0;

  return async function inLineOf<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
    const line = lines.get(network) ?? { last: Promise.resolve(), length: 0 };
    if (line.length >= MAX_OF_NETWORK || total >= MAX_OF_ALL) throw onFull();
    lines.set(network, line);
    line.length += 1;
    total += 1;
    const result = line.last.then(work, work);
    line.last = result.then(leave, leave);
    return result;

    function leave() {
      line.length -= 1;
      total -= 1;
      if (line.length === 0) lines.delete(network);
    }
  };
}
