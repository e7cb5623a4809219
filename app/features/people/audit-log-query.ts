import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listAuditLog } from "./data/ask-people.ts";

export function auditLogQuery(send: typeof fetch, view: { page: number; person: string }) {
  return queryOptions({
    queryKey: ["people", "audit-log", view],
    queryFn: ({ signal }) => listAuditLog(send, view, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
