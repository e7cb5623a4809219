import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { parseTraceParent } from "@opentelemetry/core";
import { codeOf } from "../../errors.ts";
import type { AnsweredRequest, DatabaseWork, Observer, Operation } from "../observers.ts";

const LONGEST_PATH = 300;

/** A span for each request, and below it for each render, group of statements, e-mail and picture. */
export function createTracingObserver(tracer: Tracer): Observer {
  const contexts = new AsyncLocalStorageContextManager().enable();

  function traceWork<Result>(operation: Operation, work: () => Promise<Result>): Promise<Result> {
    const isRequest = operation.name === "request";
    const parent = isRequest ? contextOf(operation.traceparent) : contexts.active();
    const attributes = attributesOf(operation);
    const span = tracer.startSpan(nameOf(operation), { kind: KINDS[operation.name], attributes }, parent);
    return contexts.with(trace.setSpan(parent, span), async () => {
      try {
        return await work();
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: codeOf(error) });
        throw error;
      } finally {
        if (isRequest) {
          const { status = 0 } = operation;
          span.setAttribute("http.response.status_code", status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      }
    });
  }

  /** What was answered from memory is told afterwards; nothing happens below it. */
  function traceCached({ id, method, path, status, start, traceparent }: AnsweredRequest): void {
    const attributes = { ...requestAttributes({ id, method, path }), "http.response.status_code": status };
    const options = { kind: SpanKind.SERVER, attributes: { ...attributes, "site.cached": true }, startTime: start };
    tracer.startSpan(method, options, contextOf(traceparent)).end();
  }

  function traceDatabase({ start, waitedMs, heldMs, statements, statementMs, errorCode }: DatabaseWork): void {
    const attributes = {
      "db.system.name": "postgresql",
      "site.statements": statements,
      "site.statement_ms": statementMs,
      "site.waited_ms": waitedMs,
      ...(errorCode !== undefined && { "db.response.status_code": errorCode }),
    };
    const span = tracer.startSpan(
      "database",
      { kind: SpanKind.CLIENT, attributes, startTime: start },
      contexts.active(),
    );
    if (errorCode !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: errorCode });
    span.end(start + waitedMs + heldMs);
  }

  return {
    note(occurrence) {
      if (occurrence.type === "answered" && occurrence.request.isCached) traceCached(occurrence.request);
      if (occurrence.type === "database") traceDatabase(occurrence.work);
    },
    around: traceWork,
  };
}

const KINDS = {
  request: SpanKind.SERVER,
  render: SpanKind.INTERNAL,
  mail: SpanKind.CLIENT,
  picture: SpanKind.INTERNAL,
};

/** Of few values, as OpenTelemetry asks. */
function nameOf(operation: Operation): string {
  return operation.name === "request" ? operation.method : operation.name;
}

function attributesOf(operation: Operation): Attributes {
  if (operation.name === "request") return requestAttributes(operation);
  if (operation.name === "render") return { "url.path": cut(operation.address) };
  return { "site.kind": operation.kind };
}

/** Never a query: it may hold a token. */
function requestAttributes({ id, method, path }: { id: string; method: string; path: string }): Attributes {
  return { "site.request_id": id, "http.request.method": method, "url.path": cut(path) };
}

function cut(address: string): string {
  return address.replace(/\?.*$/s, "").slice(0, LONGEST_PATH);
}

/** @param traceparent W3C Trace Context's header; what is none begins a trace of its own */
function contextOf(traceparent: string | undefined): Context {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}
