import type { AuthHandler } from "../auth-call.ts";
import { challengeFactor } from "./challenge.ts";
import { enrollFactor } from "./enroll.ts";
import { RECOVERY_CODE_PATHS } from "./recovery-codes.ts";
import { unenrollFactor } from "./unenroll.ts";
import { verifyFactor } from "./verify.ts";

const FACTOR_PATH = /^factors\/(?<id>[^/]+)(?<action>\/challenge|\/verify)?$/;

/** @returns the handlers of a path below `factors`, by method */
export function findFactorHandlers(path: string): Record<string, AuthHandler> | undefined {
  if (path === "factors") return { POST: enrollFactor };
  if (Object.hasOwn(RECOVERY_CODE_PATHS, path)) return RECOVERY_CODE_PATHS[path];
  const { id = "", action = "" } = FACTOR_PATH.exec(path)?.groups ?? {};
  if (action === "/challenge") return { POST: (call, context) => challengeFactor(call, context, id) };
  if (action === "/verify") return { POST: (call, context) => verifyFactor(call, context, id) };
  return id ? { DELETE: (call, context) => unenrollFactor(call, context, id) } : undefined;
}
