/** A query that fails until it is allowed to answer, in a tree that hears of its answers late. */
import { notifyManager, QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { QueryState } from "#app/ui/query-state.tsx";
import "#app/styles/site.css";

/** On a busy machine the library's notice, a timer of 0 ms, comes later than what React has to render. */
const LATE_MS = 50;
/** Longer, so that the notice of a try comes before its answer. */
const ANSWER_MS = 200;

notifyManager.setScheduler((notify) => setTimeout(notify, LATE_MS));

let isAllowed = false;

function List() {
  const query = useQuery({
    queryKey: ["list"],
    queryFn: async () => {
      await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
      if (!isAllowed) throw new Error("refused");
      return "What was asked for";
    },
    retry: false,
  });
  return (
    <>
      <QueryState query={query} about="list" loadingText="Loading..." skeleton={null} failureText="Failed.">
        {(text) => <h1 tabIndex={-1}>{text}</h1>}
      </QueryState>
      <label>
        <input
          type="checkbox"
          onChange={({ target }) => {
            isAllowed = target.checked;
          }}
        />
        Allowed
      </label>
    </>
  );
}

createRoot(document.querySelector("main") as HTMLElement).render(
  <QueryClientProvider client={new QueryClient()}>
    <List />
  </QueryClientProvider>,
);
