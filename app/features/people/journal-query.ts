import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listJournal } from "./data/ask-people.ts";

export function journalQuery(send: typeof fetch, view: { page: number; person: string }) {
  return queryOptions({
    queryKey: ["people", "journal", view],
    queryFn: ({ signal }) => listJournal(send, view, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
