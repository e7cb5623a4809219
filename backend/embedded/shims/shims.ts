import type { BackendHandler } from "../../backend.ts";
import { explainFullDisk } from "../lite/disk-full.ts";
import type { Services } from "../service.ts";
import { type AuthOptions, createAuthServices } from "./auth-services.ts";
import { AUTH_SHIMS } from "./auth-shims.ts";
import { refuseCostlyBody } from "./bodies/body-bounds.ts";
import { limitUnreadAnswers, receiveBodies } from "./bodies/bounded-transfer.ts";
import { limitQueries, restrictStrangers } from "./caller-limits.ts";
import { answerCallsByHead } from "./calls-by-head.ts";
import { refuseUnknownMethod } from "./database-requests.ts";
import { createSessionCheck } from "./ended-session.ts";
import { translateError } from "./error-translation.ts";
import { normalizePath } from "./normalize-path.ts";
import { answerPostLists } from "./post-list/answer-post-list.ts";
import { dropTransactionPreference } from "./preferences.ts";
import { refuseBadBody } from "./request-body.ts";
import { closeSharedObjects, refuseReservedNames } from "./shared-objects.ts";
import { compose, judgeUnread, type Middleware, refuseByBody, rewrite, type Shim, type ShimContext } from "./shim.ts";
import { withStableOrder } from "./stable-order.ts";
import { createTokenTypeCheck } from "./token-type.ts";

/** Requests pass from top to bottom, answers back. tests/operations/bare-lite.test.ts fails when a lack is gone. */
export const SHIMS = [
  {
    name: "answers-in-bounds",
    lacks: { "makes the answer to a query in one piece, however slowly it is read": '"Content-Length"]' },
    create: limitUnreadAnswers,
  },
  {
    name: "post-lists",
    lacks: { "asks the database one thing after the other for a page of posts": "applyJwtSessionContext" },
    // In front of those that judge: it takes no call that one of them would refuse or change.
    create: answerPostLists,
  },
  {
    name: "path-spelling",
    lacks: { "takes a needlessly coded path for the plain one, which no shim below would know": "decodeURI" },
    create: () => rewrite(normalizePath),
  },
  {
    name: "token-type",
    lacks: { "takes a token of a storage URL for an access token": 'intent:"upload"' },
    create: ({ auth }) => rewrite(createTokenTypeCheck(auth.jwtSecret)),
  },
  {
    name: "ended-sessions",
    lacks: { "answers rows to an access token whose session has ended": '.post("/logout",' },
    create: ({ auth }) => rewrite(createSessionCheck(auth)),
  },
  {
    name: "services",
    lacks: {},
    create: callServices,
  },
  {
    name: "reserved-names",
    lacks: {
      "files a query under every object of the process when it asks for __proto__": '"on_conflict","columns","apikey"',
    },
    create: (context) => {
      closeSharedObjects();
      return judgeUnread(refuseReservedNames, context);
    },
  },
  {
    name: "methods",
    lacks: { "takes any unknown method for a query": '.all("/:relation",' },
    create: (context) => judgeUnread(refuseUnknownMethod, context),
  },
  {
    name: "query-budget",
    lacks: { "runs queries of any length and depth": "failed to parse logic tree" },
    create: limitQueries,
  },
  {
    name: "strangers",
    lacks: {
      "runs a regular expression of a stranger's": '"match"',
      "reads the body of a stranger who may not write": "new row violates row-level security policy",
    },
    create: restrictStrangers,
  },
  {
    name: "bodies-in-bounds",
    lacks: { "reads bodies of any size": ".arrayBuffer()" },
    create: receiveBodies,
  },
  {
    name: "costly-bodies",
    lacks: { "parses what is nested without end": "Empty or invalid json" },
    create: () => refuseByBody(refuseCostlyBody),
  },
  {
    name: "bodies-of-the-wrong-kind",
    lacks: { "answers 500 to JSON that is no object": 'error_description:"Internal server error"' },
    create: () => refuseByBody(refuseBadBody),
  },
  ...AUTH_SHIMS,
  {
    name: "transaction-preference",
    lacks: { "says that it has rolled back what it has committed": 'case "tx"' },
    create: () => rewrite(dropTransactionPreference),
  },
  {
    name: "calls-by-head",
    lacks: { "refuses HEAD for a function with arguments": '.all("/rpc/:function"' },
    create: () => answerCallsByHead,
  },
  {
    name: "stable-order",
    lacks: { "leaves the order of posts of one day to chance, as PostgREST does": "OrderParseError" },
    create: () => rewrite(withStableOrder),
  },
  {
    name: "database-errors",
    lacks: { "answers 500 to a row that breaks a rule of its table": '"SUP",String(' },
    create:
      ({ isReady }) =>
      (call, next) =>
        translateError(() => next(call), isReady, {
          showsDetails: new URL(call.request.url).pathname.startsWith("/rest/v1/"),
        }),
  },
  {
    name: "full-disk",
    lacks: {},
    create:
      ({ disk }) =>
      (call, next) =>
        explainFullDisk(() => next(call), disk),
  },
] as const satisfies readonly Shim[];

type ShimOptions = Omit<ShimContext, "auth"> & { auth: AuthOptions };

export function createShimmedHandler({ auth, ...rest }: ShimOptions): BackendHandler {
  const context = { ...rest, auth: createAuthServices(auth) };
  const handle = compose(SHIMS, context);
  // Shims ask the database too.
  return (request, network) => translateError(() => handle({ request, network }), context.isReady);
}

function callServices({ services, auth }: ShimContext): Middleware {
  return async (call, next) => {
    const { request, network } = call;
    const url = new URL(request.url);
    const path = (Object.keys(services) as (keyof Services)[]).find((prefix) => url.pathname.startsWith(prefix));
    const service = path && services[path];
    if (!service) return next(call);
    return service({ request, url, caller: await auth.identifyCaller(request), client: network });
  };
}
