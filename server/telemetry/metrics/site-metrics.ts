import { Counter, Histogram, type Registry } from "prom-client";

/**
 * The buckets are in seconds. A cached response takes a tenth of a millisecond, and a render takes some twenty
 * milliseconds.
 */
const REQUEST_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const DATABASE_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const WORK_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export type SiteMetrics = ReturnType<typeof defineSiteMetrics>;

export function defineSiteMetrics(registry: Registry) {
  const registers = [registry];
  return {
    requests: new Histogram({
      name: "site_request_duration_seconds",
      help: "Time to a response's head, by kind of request and class of status.",
      labelNames: ["kind", "status"],
      buckets: REQUEST_BUCKETS,
      registers,
    }),
    rejections: new Counter({
      name: "site_refused_requests_total",
      help: "Requests refused by cost limits, by reason.",
      labelNames: ["reason"],
      registers,
    }),
    cacheRequests: new Counter({
      name: "site_cache_requests_total",
      help: "Lookups in the caches in memory: built files, rendered pages, anonymous reads of posts.",
      labelNames: ["cache", "result"],
      registers,
    }),
    renders: new Histogram({
      name: "site_render_duration_seconds",
      help: "Time to render a page, without the wait in the queue.",
      labelNames: ["result"],
      buckets: WORK_BUCKETS,
      registers,
    }),
    images: new Histogram({
      name: "site_picture_duration_seconds",
      help: "Time to make a picture: one of another size (variant), a social card (drawing), or one for the brand.",
      labelNames: ["kind", "result"],
      buckets: WORK_BUCKETS,
      registers,
    }),
    contactMessages: new Counter({
      name: "site_contact_messages_total",
      help: "Contact messages, by verdict of the spam score.",
      labelNames: ["verdict"],
      registers,
    }),
    scheduledPosts: new Counter({
      name: "site_scheduled_posts_total",
      help: "Due drafts, by outcome: published, or refused by a rule.",
      labelNames: ["outcome"],
      registers,
    }),
    mailAttempts: new Counter({
      name: "site_mail_attempts_total",
      help: "Attempts to send an e-mail: sent, permanently refused (5xx), deferred (4xx), or without a response (unreachable).",
      labelNames: ["kind", "outcome"],
      registers,
    }),
    ...defineDatabaseMetrics(registers),
  };
}

function defineDatabaseMetrics(registers: Registry[]) {
  return {
    databaseWork: new Histogram({
      name: "site_database_work_duration_seconds",
      help: "Time a connection is in use for one group of statements.",
      buckets: DATABASE_BUCKETS,
      registers,
    }),
    databaseWaits: new Histogram({
      name: "site_database_wait_duration_seconds",
      help: "Time until a connection was available.",
      buckets: DATABASE_BUCKETS,
      registers,
    }),
    statements: new Counter({ name: "site_database_statements_total", help: "Statements sent.", registers }),
    statementSeconds: new Counter({
      name: "site_database_statement_seconds_total",
      help: "Time spent waiting for the results of statements.",
      registers,
    }),
    databaseErrors: new Counter({
      name: "site_database_errors_total",
      help: "Groups of statements that failed, by class of SQLSTATE, or connection.",
      labelNames: ["class"],
      registers,
    }),
  };
}
