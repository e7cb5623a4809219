import type { BackendHandler } from "../../backend.ts";
import { createSessionCheck } from "../auth/ended-session.ts";
import { createTokenTypeCheck } from "../auth/token-type.ts";
import { explainFullDisk } from "../lite/disk-full.ts";
import { explainStorageFailure } from "../lite/storage-failures.ts";
import type { Services } from "../service.ts";
import { refuseCostlyBody } from "./bodies/body-bounds.ts";
import { limitUnreadAnswers, receiveBodies } from "./bodies/bounded-transfer.ts";
import { limitQueries, restrictStrangers } from "./caller-limits.ts";
import { answerCallsByHead } from "./calls-by-head.ts";
import { refuseUnknownMethod } from "./database-requests.ts";
import { translateError } from "./error-translation.ts";
import { checkImageName } from "./image-name.ts";
import { normalizePath } from "./normalize-path.ts";
import { applyConditions, explainBadSignature } from "./object-answer.ts";
import { refuseBadObjectAddress } from "./object-key.ts";
import { answerPostLists } from "./post-list/answer-post-list.ts";
import { dropTransactionPreference } from "./preferences.ts";
import { refuseBadBody } from "./request-body.ts";
import { closeSharedObjects, refuseReservedNames } from "./shared-objects.ts";
import {
  type Call,
  compose,
  judgeUnread,
  type Middleware,
  type Next,
  refuseByBody,
  rewrite,
  type Shim,
  type ShimContext,
} from "./shim.ts";
import { withStableOrder } from "./stable-order.ts";
import { readBucketCalls } from "./storage/buckets.ts";
import { listObjects } from "./storage/list-objects.ts";
import { nameObjectFields } from "./storage/object-names.ts";
import { nameUploadRefusals } from "./storage/refused-uploads.ts";
import { nameSignedUrls } from "./storage/signed-urls.ts";
import { keepUploadMetadata } from "./storage/upload-metadata.ts";
import { refuseUnsignedUpload } from "./strangers/signed-upload.ts";
import { checkImageBytes, unwrapUpload } from "./upload.ts";

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
    name: "object-addresses",
    lacks: { "answers 500 to the address of an object that cannot exist": '.includes("..")||' },
    create: (context) => judgeUnread(refuseBadObjectAddress, context),
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
    name: "signed-uploads",
    lacks: { "answers 500 to an upload whose URL nobody signed": '.put("/object/upload/sign/:bucketId/*"' },
    create: (context) => judgeUnread((request) => refuseUnsignedUpload(request, context.auth), context),
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
    name: "conditions-and-ranges",
    lacks: {
      "sends an object again to whoever has it": '"Accept-Ranges":"bytes"',
      "sends a whole object to whoever asks for a range": "ETag:",
      "gives objects no file name": '"X-Robots-Tag":"none"',
    },
    create: () => async (call, next) => applyConditions(call.request, await next(call)),
  },
  {
    name: "signed-urls",
    lacks: {
      "calls what it has signed by other names than storage-js": "signedUrl:`/storage/v1/object/sign/",
      "takes a list of objects to sign for one without a name": '.post("/object/sign/:bucketId",',
      "tells of an upload's URL without the bucket": "Key:c.name",
    },
    create: () => nameSignedUrls,
  },
  {
    name: "object-lists",
    lacks: {
      "lists whole paths and everything below a folder": "async list(e,n,r){",
      "has no list by pages": '"storage.object.list"',
    },
    create: listObjects,
  },
  {
    name: "object-names",
    lacks: { "tells of an object by its row": "httpMetadata:", "tells of a copy without the bucket": "key:r.key" },
    create: () => nameObjectFields,
  },
  {
    name: "bucket-calls",
    lacks: {
      "reads the sizes of buckets as numbers alone": "file_size_limit:s.number()",
      "lists all buckets whatever is asked": "listBuckets()",
    },
    create: () => readBucketCalls,
  },
  {
    name: "bad-signatures",
    lacks: { "answers 500 to a signed URL with a token of somebody else's": "verifySignedUrl(" },
    create: () => async (call, next) => explainBadSignature(call.request, await next(call)),
  },
  {
    name: "upload-forms",
    lacks: {
      "finds no file in the form that storage-js sends in a browser":
        "https://github.com/dswbx/lite-projects/issues/58",
      "ignores the cache time of a form": 'header("cache-control")??"no-cache"',
    },
    create: () => unwrapUploads,
  },
  {
    name: "upload-metadata",
    lacks: { "forgets the metadata of an upload": 'header("x-metadata")' },
    create: keepUploadMetadata,
  },
  {
    name: "upload-refusals",
    lacks: { "tells more than stock clients compare with": "Supported: " },
    create: () => nameUploadRefusals,
  },
  {
    name: "image-names",
    lacks: { "stores an image under the name of a script": "allowed_mime_types" },
    create: () => refuseByBody(checkImageName),
  },
  {
    name: "image-bytes",
    lacks: { "stores as an image what is none": "mimetype" },
    create: () => refuseByBody(checkImageBytes),
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
    name: "storage-failures",
    lacks: {
      "answers 400 where an object is not there": ".status===401?401:400",
      "answers 500 where the file of an object is gone": '"Storage error:"',
    },
    create: () => (call, next) => explainStorageFailure(call.request, () => next(call)),
  },
  {
    name: "full-disk",
    lacks: { "answers 500 where there is no room for a file": '"Storage error:"' },
    create:
      ({ disk }) =>
      (call, next) =>
        explainFullDisk(call.request, () => next(call), disk),
  },
] as const satisfies readonly Shim[];

export function createShimmedHandler(context: ShimContext): BackendHandler {
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

async function unwrapUploads(call: Call, next: Next): Promise<Response> {
  const upload = await unwrapUpload(call.request);
  return upload instanceof Response ? upload : next({ ...call, request: upload });
}
