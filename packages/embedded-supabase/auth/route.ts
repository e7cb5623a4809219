import * as z from "zod";
import { requireToken } from "./accounts/require-account.ts";
import { requireAdmin } from "./admin/admin-call.ts";
import type { AuthCall, AuthContext, AuthHandler } from "./auth-call.ts";
import { type Fields, readFields } from "./fields.ts";
import type { Outcome } from "./outcome.ts";

/** `everyone` needs only the publishable key, `account` a session, and `server` the secret key. */
type Access = "everyone" | "account" | "server";

export type AuthRoute = {
  access: Access;
  /** One sentence for the document of the API. */
  does: string;
  body: z.ZodObject;
  /** @throws AuthError */
  handle(call: AuthCall<Fields>, context: AuthContext): Outcome | Promise<Outcome>;
};

/** The routes of each path, by method. A part such as `:factor` is an id. */
export type AuthRoutes = Record<string, Record<string, AuthRoute>>;

const NO_FIELDS = z.object({});

/** Makes the functions of the tables. The handler gets the fields of its schema. */
function routeFor(access: Access) {
  function route(does: string, handle: AuthHandler): AuthRoute;
  function route<Body extends z.ZodObject>(does: string, handle: AuthHandler<z.output<Body>>, body: Body): AuthRoute;
  function route(does: string, handle: AuthHandler<Fields>, body: z.ZodObject = NO_FIELDS): AuthRoute {
    return {
      access,
      does,
      body,
      handle(call, context) {
        // Nobody else learns which paths and fields exist.
        if (access === "server") requireAdmin(call);
        if (access === "account") requireToken(call);
        return handle({ ...call, fields: readFields(body, call.fields) }, context);
      },
    };
  }
  return route;
}

export const forEveryone = routeFor("everyone");
export const forAccount = routeFor("account");
export const forServer = routeFor("server");
