import { refuseEndlessQuery } from "./query-budget/user-query.ts";
import { judgeUnread, type Middleware, type ShimContext } from "./shim.ts";
import { restrictStranger } from "./strangers/restrict-stranger.ts";

export function limitQueries({ answer, auth }: ShimContext): Middleware {
  return judgeUnread(async (request) => {
    const { kind } = await auth.identifyCaller(request);
    return kind === "user" ? refuseEndlessQuery(request) : undefined;
  }, answer);
}

export function restrictStrangers({ answer, auth, publishableKey }: ShimContext): Middleware {
  return judgeUnread(async (request) => {
    const { kind } = await auth.identifyCaller(request);
    return kind === "stranger" ? restrictStranger(request, publishableKey) : undefined;
  }, answer);
}
