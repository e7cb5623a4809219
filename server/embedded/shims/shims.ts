import { createAnswerRoom } from "../../http/answer-room.ts";
import { createBodyReader, type ReceivedBody } from "../../http/body-reader.ts";
import { BodyRefusal } from "../../http/body-refusal.ts";
import type { Caller } from "../caller.ts";
import type { DiskWatch } from "../disk-watch.ts";
import { explainFullDisk } from "../lite/disk-full.ts";
import { explainMissingObject } from "../lite/missing-object.ts";
import { type AuthShimOptions, createAuthShims } from "./auth-shims.ts";
import { refuseCostlyBody } from "./bodies/body-bounds.ts";
import { bodyLimit } from "./bodies/body-limits.ts";
import { createSessionCheck } from "./ended-session.ts";
import { translateError } from "./error-translation.ts";
import { checkImageName } from "./image-name.ts";
import { normalizePath } from "./normalize-path.ts";
import { applyConditions, explainBadSignature } from "./object-answer.ts";
import { refuseBadObjectAddress } from "./object-key.ts";
import { dropTransactionPreference } from "./preferences.ts";
import { refuseEndlessQuery } from "./query-budget/user-query.ts";
import { refuseIn, restRefusal } from "./refusals.ts";
import { refuseBadBody } from "./request-body.ts";
import { closeSharedObjects, refuseReservedNames } from "./shared-objects.ts";
import { withStableOrder } from "./stable-order.ts";
import { restrictStranger } from "./strangers/restrict-stranger.ts";
import { refuseUnsignedUpload } from "./strangers/signed-upload.ts";
import { createTokenTypeCheck } from "./token-type.ts";
import { checkImageBytes, unwrapUpload } from "./upload.ts";

export type BackendHandler = (request: Request, peerAddress: string | null) => Promise<Response>;

type ShimOptions = {
  answer: BackendHandler;
  /** Whether the database answers. */
  isReady: () => Promise<boolean>;
  publishableKey: string;
  /** Its secret signs tokens, those of upload URLs among them. */
  auth: AuthShimOptions;
  disk: DiskWatch;
};

/** Three of the largest uploads at a time; the next one is told to come again. */
const MOST_BODY_BYTES = 33 * 1024 * 1024;
/** What strangers may leave unread of the rows they asked for. Files are read from disk as they are sent. */
const MOST_UNREAD_BYTES = 32 * 1024 * 1024;

/**
 * What the backend library leaves open, closed in front of it. Read from top to bottom: a request passes the guards in
 * this order; the stock Supabase clients never notice.
 */
export function createShimmedHandler({ answer, isReady, publishableKey, auth, disk }: ShimOptions): BackendHandler {
  closeSharedObjects();
  const { identifyCaller, jwtSecret } = auth;
  const spoilOtherTokens = createTokenTypeCheck(jwtSecret);
  const expireEndedSession = createSessionCheck(auth);
  const guardAuth = createAuthShims(auth);
  const receiveBody = createBodyReader({ mostBytes: MOST_BODY_BYTES });
  const sendWithinBounds = createAnswerRoom({ mostBytes: MOST_UNREAD_BYTES });

  /** Who asks, for what, and may they: told from the headers and the URL, before a byte of the body is read. */
  async function judgeWithoutBody(request: Request, caller: Caller): Promise<Request | Response> {
    const refusal =
      refuseBadObjectAddress(request) ??
      refuseReservedNames(request) ??
      refuseUnknownMethod(request) ??
      (await refuseUnsignedUpload(request, jwtSecret)) ??
      (caller.kind === "user" ? refuseEndlessQuery(request) : undefined);
    if (refusal) return refusal;
    return caller.kind === "stranger" ? restrictStranger(request, publishableKey) : request;
  }

  async function answerWhole(request: Request, peerAddress: string | null): Promise<Response> {
    const refusal = (await refuseCostlyBody(request)) ?? (await refuseBadBody(request));
    if (refusal) return refusal;
    return guardAuth(request, peerAddress, async (judged, network: string | null = peerAddress) => {
      const upload = await unwrapUpload(withStableOrder(dropTransactionPreference(judged)));
      if (upload instanceof Response) return upload;
      const badImage = checkImageName(upload) ?? (await checkImageBytes(upload));
      if (badImage) return badImage;
      const store = () => explainFullDisk(upload, () => answer(upload, network), disk);
      const response = await translateError(() => explainMissingObject(judged, store), isReady);
      return applyConditions(judged, explainBadSignature(judged, response));
    });
  }

  async function receiveAndAnswer(request: Request, limit: number, peerAddress: string | null): Promise<Response> {
    let received: ReceivedBody;
    try {
      received = await receiveBody(request, { limit, client: peerAddress });
    } catch (error) {
      if (!(error instanceof BodyRefusal)) throw error;
      const { status, message, headers } = error;
      return refuseIn(new URL(request.url).pathname, status, { code: String(status), message, headers });
    }
    return answerWhole(received.request, peerAddress).finally(received.release);
  }

  async function handle(original: Request, peerAddress: string | null): Promise<Response> {
    const request = await expireEndedSession(await spoilOtherTokens(normalizePath(original)));
    const caller = await identifyCaller(request);
    const judged = await judgeWithoutBody(request, caller);
    if (judged === request) {
      const response = await receiveAndAnswer(request, bodyLimit(request, caller), peerAddress);
      const isUnread = caller.kind === "stranger" && peerAddress !== null && isOfDatabase(request);
      return isUnread ? sendWithinBounds(response, peerAddress) : response;
    }
    const response =
      judged instanceof Response ? judged : await translateError(() => answer(judged, peerAddress), isReady);
    return request.body === null ? response : closing(response);
  }

  // The guards ask the database too.
  return (request, peerAddress) => translateError(() => handle(request, peerAddress), isReady);
}

const DATABASE_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** To the library any other method is a query like GET, with a body that is read. */
function refuseUnknownMethod({ method, url }: Request): Response | undefined {
  if (!isOfDatabase({ url }) || DATABASE_METHODS.includes(method)) return undefined;
  return restRefusal(405, "PGRST117", `Unsupported HTTP method: ${method}`);
}

function isOfDatabase({ url }: { url: string }): boolean {
  return new URL(url).pathname.startsWith("/rest/v1/");
}

/** The body is never read, so nothing else can come over this connection. */
function closing(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set("connection", "close");
  return new Response(response.body, { status: response.status, headers });
}
