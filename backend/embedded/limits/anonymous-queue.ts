import { failure } from "../database-failures.ts";

type QueueOptions = {
  most: number;
  mostWaiting: number;
  waitMs: number;
};

/** The pool has ten connections, and anonymous requests use at most four. */
const ANONYMOUS_REQUESTS: QueueOptions = { most: 4, mostWaiting: 200, waitMs: 3000 };

/** @returns a function that runs work in the order of arrival, or returns 503 when too many requests wait */
export function createAnonymousQueue({ most, mostWaiting, waitMs }: QueueOptions = ANONYMOUS_REQUESTS) {
  const waiting: (() => void)[] = [];
  let underWay = 0;

  async function enter(): Promise<boolean> {
    if (underWay < most) {
      underWay += 1;
      return true;
    }
    if (waiting.length >= mostWaiting) return false;
    const admission = Promise.withResolvers<boolean>();
    const admit = () => admission.resolve(true);
    waiting.push(admit);
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(admit), 1);
      admission.resolve(false);
    }, waitMs);
    const isAdmitted = await admission.promise;
    clearTimeout(timer);
    return isAdmitted;
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else underWay -= 1;
  }

  return async function inQueue<Result>(work: () => Promise<Result>): Promise<Result | Response> {
    if (!(await enter())) return busy();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

/** PostgREST sends the same text when its pool has no free connection. */
function busy(): Response {
  return failure(503, "PGRST003", "Timed out acquiring connection from connection pool.");
}
