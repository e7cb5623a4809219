/** The running site reports its work here. Without observers, a report costs a call and a comparison. */

/** The values of labels come from fixed lists, so that visitors cannot create new ones. */
export const REJECTION_REASONS = [
  "body",
  "busy",
  "connections",
  "contact limit",
  "contact share",
  "preview limit",
  "query",
  "sign-in limit",
  "unreadable",
  "url",
] as const;
type RejectionReason = (typeof REJECTION_REASONS)[number];

export const CONTACT_VERDICTS = ["clean", "doubtful", "quarantined"] as const;
type ContactVerdict = (typeof CONTACT_VERDICTS)[number];

export const SCHEDULED_POST_OUTCOMES = ["published", "refused"] as const;
type ScheduledPostOutcome = (typeof SCHEDULED_POST_OUTCOMES)[number];

export type HandledRequest = {
  /** See chooseRequestId. */
  id: string;
  client: string | null;
  method: string;
  path: string;
  status: number;
  /** The time comes from performance.now(). */
  start: number;
  /** True if the response came from memory, without the framework. */
  isCached: boolean;
};

export const IMAGE_KINDS = ["variant", "drawing", "logo", "pixels", "webp"] as const;
type ImageKind = (typeof IMAGE_KINDS)[number];

/** `DatabaseWork` describes the statements on one connection, from the moment it leaves the pool until its return. */
export type DatabaseWork = {
  waitedMs: number;
  connectionMs: number;
  /** The code is an SQLSTATE, or Node's code when the connection was lost or could not be opened. */
  errorCode: string | undefined;
};

export type SiteEvent =
  | { type: "handled"; request: HandledRequest }
  | { type: "rejected"; reason: RejectionReason }
  | { type: "cache"; cache: "pages" | "reads"; isHit: boolean }
  | { type: "contact message"; verdict: ContactVerdict }
  | { type: "scheduled post"; outcome: ScheduledPostOutcome }
  | { type: "database"; work: DatabaseWork };

/** An operation is work with a beginning and an end. */
export type Operation =
  | { name: "render"; url: string }
  | { name: "mail"; kind: "contact" | "auth" }
  | { name: "image"; kind: ImageKind };

export type Observer = {
  onEvent?(event: SiteEvent): void;
  /** Runs the work exactly once and returns its result. */
  around?<Result>(operation: Operation, work: () => Promise<Result>): Promise<Result>;
};

let observers: readonly Observer[] = [];

/** @returns a function that removes the observer */
export function addObserver(observer: Observer): () => void {
  observers = [...observers, observer];
  return () => {
    observers = observers.filter((other) => other !== observer);
  };
}

/** Checks for observers, for callers whose report itself would be costly. */
export function isObserved(): boolean {
  return observers.length > 0;
}

export function emit(event: SiteEvent): void {
  for (const observer of observers) observer.onEvent?.(event);
}

export function observe<Result>(operation: Operation, work: () => Promise<Result>): Promise<Result> {
  if (observers.length === 0) return work();
  return observers.reduce<() => Promise<Result>>(
    (inner, { around }) => (around ? () => around(operation, inner) : inner),
    work,
  )();
}
