/** Renders a query that fails until the test allows a response. React Query notifies the tree late. */
import { notifyManager, QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { QueryState } from "#app/ui/query-state.tsx";
import "#app/styles/site.css";

/** On a busy machine, React Query's notification (a timer of 0 ms) comes later than React's next rendering. */
const LATE_MS = 50;
/** The response takes longer than the notification about the attempt. */
const RESPONSE_MS = 200;

notifyManager.setScheduler((notify) => setTimeout(notify, LATE_MS));

let isAllowed = false;
let responses = 0;

function List() {
  const query = useQuery({
    queryKey: ["list"],
    queryFn: async () => {
      await new Promise((resolve) => setTimeout(resolve, RESPONSE_MS));
      responses += 1;
      document.body.dataset.responses = String(responses);
      if (!isAllowed) throw new Error("refused");
      return "Requested content";
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
