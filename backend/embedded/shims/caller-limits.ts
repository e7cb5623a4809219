import { judgeUnread, type Middleware, type ShimContext } from "./shim.ts";
import { restrictStranger } from "./strangers/restrict-stranger.ts";

export function restrictStrangers(context: ShimContext): Middleware {
  const { auth, publishableKey } = context;
  return judgeUnread(async (request) => {
    const { kind } = await auth.identifyCaller(request);
    return kind === "anonymous" ? restrictStranger(request, publishableKey) : undefined;
  }, context);
}
