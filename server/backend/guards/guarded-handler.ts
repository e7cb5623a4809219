import { translateError } from "./error-translation.ts";
import { settleOrder } from "./list-order.ts";
import { refuseBadObjectRequest } from "./object-key.ts";
import { createSignInLimit } from "./sign-in-limit.ts";
import { checkImageBytes, unwrapUploadForm } from "./upload.ts";

export type BackendHandler = (request: Request, peerAddress: string | null) => Promise<Response>;

/**
 * What the backend library leaves open, closed in front of it. Read from top to bottom: a request passes the guards in
 * this order; the stock Supabase clients never notice.
 */
export function createGuardedHandler(answer: BackendHandler): BackendHandler {
  const signInLimit = createSignInLimit();
  return async (original, peerAddress) => {
    const refusal = refuseBadObjectRequest(original) ?? (await signInLimit.refuse(original, peerAddress));
    if (refusal) return refusal;
    const upload = await unwrapUploadForm(settleOrder(original));
    const badImage = await checkImageBytes(upload);
    if (badImage) return badImage;
    const response = await translateError(() => answer(upload, peerAddress));
    await signInLimit.learn(original, peerAddress, response);
    return response;
  };
}
