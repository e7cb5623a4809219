/** How the running site tells what it does. While nobody observes, a report costs a call and a comparison. */

/** Values of labels stand in lists: no visitor can make up one. */
export const REFUSAL_REASONS = [
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
type RefusalReason = (typeof REFUSAL_REASONS)[number];

export const CONTACT_VERDICTS = ["clean", "doubtful", "quarantined"] as const;
type ContactVerdict = (typeof CONTACT_VERDICTS)[number];

export const SCHEDULED_POST_OUTCOMES = ["published", "refused"] as const;
type ScheduledPostOutcome = (typeof SCHEDULED_POST_OUTCOMES)[number];

export type AnsweredRequest = {
  /** See chooseRequestId. */
  id: string;
  client: string | null;
  method: string;
  path: string;
  status: number;
  /** By performance.now(). */
  start: number;
  /** Answered from memory, past the framework. */
  isCached: boolean;
};

export const PICTURE_KINDS = ["variant", "drawing", "logo", "pixels", "webp"] as const;
type PictureKind = (typeof PICTURE_KINDS)[number];

/** Statements on one connection, from taking it out of the pool to giving it back. */
export type DatabaseWork = {
  /** By performance.now(), when a connection was asked for. */
  start: number;
  waitedMs: number;
  heldMs: number;
  statements: number;
  /** Sum over the statements. */
  statementMs: number;
  /** An SQLSTATE, or Node's code where the connection was lost or could not be had. */
  errorCode?: string;
};

export type Occurrence =
  | { type: "answered"; request: AnsweredRequest }
  | { type: "refused"; reason: RefusalReason }
  | { type: "cache"; cache: "pages" | "reads"; isHit: boolean }
  | { type: "contact message"; verdict: ContactVerdict }
  | { type: "scheduled post"; outcome: ScheduledPostOutcome }
  | { type: "database"; work: DatabaseWork };

/** Work with a beginning and an end. */
export type Operation =
  | { name: "render"; address: string }
  | { name: "mail"; kind: "contact" | "auth" }
  | { name: "picture"; kind: PictureKind };

export type Observer = {
  note?(occurrence: Occurrence): void;
  /** Has to do the work, once, and to hand on what comes of it. */
  around?<Result>(operation: Operation, work: () => Promise<Result>): Promise<Result>;
};

let observers: readonly Observer[] = [];

/** @returns removes it */
export function addObserver(observer: Observer): () => void {
  observers = [...observers, observer];
  return () => {
    observers = observers.filter((other) => other !== observer);
  };
}

/** For places where the report itself would cost something. */
export function isObserved(): boolean {
  return observers.length > 0;
}

export function note(occurrence: Occurrence): void {
  for (const observer of observers) observer.note?.(occurrence);
}

export function observe<Result>(operation: Operation, work: () => Promise<Result>): Promise<Result> {
  if (observers.length === 0) return work();
  return observers.reduce<() => Promise<Result>>(
    (inner, { around }) => (around ? () => around(operation, inner) : inner),
    work,
  )();
}
