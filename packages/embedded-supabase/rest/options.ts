import { requireTable } from "./relations.ts";
import type { RestRequest } from "./request.ts";

/** Names the methods of a resource. Other origins' preflights are handled before (server/http/cross-origin.ts). */
export function optionsResponse(request: RestRequest, name: string): Response {
  const methods = name.startsWith("rpc/")
    ? callMethods(request, name.slice("rpc/".length))
    : tableMethods(request, name);
  const headers = { allow: methods.join(","), "access-control-allow-origin": "*" };
  return new Response(null, { status: 200, headers });
}

function callMethods({ schema }: RestRequest, name: string): string[] {
  const isVolatile = schema.routines.get(name)?.every((routine) => routine.isVolatile) ?? true;
  return isVolatile ? ["OPTIONS", "POST"] : ["OPTIONS", "GET", "HEAD", "POST"];
}

function tableMethods(request: RestRequest, name: string): string[] {
  const { canInsert, canUpdate, canDelete, primaryKey } = requireTable(request, name);
  return [
    ...["OPTIONS", "GET", "HEAD"],
    ...(canInsert ? ["POST"] : []),
    ...(canInsert && canUpdate && primaryKey.length > 0 ? ["PUT"] : []),
    ...(canUpdate ? ["PATCH"] : []),
    ...(canDelete ? ["DELETE"] : []),
  ];
}
