import { keepSignUpClosed } from "./closed-sign-up.ts";
import { translateError } from "./error-translation.ts";
import { settleOrder } from "./list-order.ts";
import { applyConditions, explainBadSignature } from "./object-answer.ts";
import { refuseBadObjectAddress } from "./object-key.ts";
import { settleSpelling } from "./one-spelling.ts";
import { refuseBadBody } from "./request-body.ts";
import { createSignInLimit } from "./sign-in-limit.ts";
import { checkImageBytes, unwrapUpload } from "./upload.ts";

export type BackendHandler = (request: Request, peerAddress: string | null) => Promise<Response>;

type GuardOptions = {
  answer: BackendHandler;
  /** Whether the database answers. */
  isReady: () => Promise<boolean>;
};

/**
 * What the backend library leaves open, closed in front of it. Read from top to bottom: a request passes the guards in
 * this order; the stock Supabase clients never notice.
 */
export function createGuardedHandler({ answer, isReady }: GuardOptions): BackendHandler {
  const signInLimit = createSignInLimit();
  return async (original, peerAddress) => {
    const request = settleSpelling(original);
    const refusal = refuseBadObjectAddress(request) ?? (await refuseBadBody(request));
    if (refusal) return refusal;
    return signInLimit.apply(request, peerAddress, async () => {
      const upload = await unwrapUpload(settleOrder(await keepSignUpClosed(request)));
      if (upload instanceof Response) return upload;
      const badImage = await checkImageBytes(upload);
      if (badImage) return badImage;
      const response = await translateError(() => answer(upload, peerAddress), isReady);
      return applyConditions(request, explainBadSignature(request, response));
    });
  };
}
