import {
  CONTACT_VERDICTS,
  type DatabaseWork,
  type HandledRequest,
  IMAGE_KINDS,
  type Observer,
  type Operation,
  REJECTION_REASONS,
  SCHEDULED_POST_OUTCOMES,
} from "#platform/observers.ts";
import { requestKind } from "../request-kind.ts";
import { CACHES, cacheOf, errorClass, MAIL_OUTCOMES, mailOutcome, statusClass } from "./label-values.ts";
import type { SiteMetrics } from "./site-metrics.ts";

export function createMetricsObserver(metrics: SiteMetrics, isFile: (path: string) => boolean): Observer {
  startAtZero(metrics);

  function countRequest({ path, status, start, isCached }: HandledRequest): void {
    const kind = requestKind(path, isFile);
    metrics.requests.observe({ kind, status: statusClass(status) }, (performance.now() - start) / 1000);
    if (isCached) metrics.cacheRequests.inc({ cache: cacheOf(kind), result: "hit" });
  }

  function countDatabaseWork({ waitedMs, connectionMs, errorCode }: DatabaseWork): void {
    metrics.databaseWaits.observe(waitedMs / 1000);
    metrics.databaseWork.observe(connectionMs / 1000);
    metrics.statements.inc();
    metrics.statementSeconds.inc(connectionMs / 1000);
    if (errorCode !== undefined) metrics.databaseErrors.inc({ class: errorClass(errorCode) });
  }

  function countOperation(operation: Operation, seconds: number, failure: { error: unknown } | undefined): void {
    const result = failure ? "failed" : "done";
    if (operation.name === "render") metrics.renders.observe({ result }, seconds);
    if (operation.name === "image") metrics.images.observe({ kind: operation.kind, result }, seconds);
    if (operation.name === "mail") {
      metrics.mailAttempts.inc({ kind: operation.kind, outcome: failure ? mailOutcome(failure.error) : "sent" });
    }
  }

  return {
    onEvent(event) {
      switch (event.type) {
        case "handled":
          return countRequest(event.request);
        case "cache":
          return metrics.cacheRequests.inc({ cache: event.cache, result: event.isHit ? "hit" : "miss" });
        case "rejected":
          return metrics.rejections.inc({ reason: event.reason });
        case "contact message":
          return metrics.contactMessages.inc({ verdict: event.verdict });
        case "scheduled post":
          return metrics.scheduledPosts.inc({ outcome: event.outcome });
        case "database":
          return countDatabaseWork(event.work);
      }
    },
    async around(operation, work) {
      const start = performance.now();
      const seconds = () => (performance.now() - start) / 1000;
      try {
        const result = await work();
        countOperation(operation, seconds(), undefined);
        return result;
      } catch (error) {
        countOperation(operation, seconds(), { error });
        throw error;
      }
    },
  };
}

/** Starts all series at zero, because a series that begins with its first event shows no increase. */
function startAtZero(metrics: SiteMetrics): void {
  const { rejections, contactMessages, scheduledPosts, mailAttempts, cacheRequests, databaseErrors, renders, images } =
    metrics;
  databaseErrors.inc({ class: "connection" }, 0);
  for (const result of ["done", "failed"]) {
    renders.zero({ result });
    for (const kind of IMAGE_KINDS) images.zero({ kind, result });
  }
  for (const reason of REJECTION_REASONS) rejections.inc({ reason }, 0);
  for (const verdict of CONTACT_VERDICTS) contactMessages.inc({ verdict }, 0);
  for (const outcome of SCHEDULED_POST_OUTCOMES) scheduledPosts.inc({ outcome }, 0);
  for (const kind of ["contact", "auth"]) {
    for (const outcome of MAIL_OUTCOMES) mailAttempts.inc({ kind, outcome }, 0);
  }
  for (const cache of CACHES) {
    for (const result of cache === "files" ? ["hit"] : ["hit", "miss"]) cacheRequests.inc({ cache, result }, 0);
  }
}
