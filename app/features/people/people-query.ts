import { queryOptions } from "@tanstack/react-query";
import { listPeople } from "./data/ask-people.ts";

export function peopleQuery(send: typeof fetch) {
  return queryOptions({
    queryKey: ["people", "list"],
    queryFn: ({ signal }) => listPeople(send, signal),
    staleTime: 0, // other owners may change the list
  });
}
