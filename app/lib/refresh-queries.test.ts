import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { refreshQueries } from "./refresh-queries.ts";

const queryKey = ["images"];

/** A list whose responses the test gives. */
function observeList() {
  const responses: ((list: string[]) => void)[] = [];
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const queryFn = () => new Promise<string[]>((resolve) => responses.push(resolve));
  const observer = new QueryObserver(queryClient, { queryKey, queryFn });
  const end = observer.subscribe(() => undefined);
  return { queryClient, observer, responses, end };
}

test("a change during the first load is in the list", async () => {
  const { queryClient, observer, responses, end } = observeList();
  const refreshed = refreshQueries(queryClient, { queryKey });
  await expect.poll(() => responses.length).toBe(2);
  responses[0]?.([]);
  responses[1]?.(["red.png"]);
  await refreshed;
  expect(observer.getCurrentResult().data).toEqual(["red.png"]);
  end();
});

test("a loaded list stays visible while it is read again", async () => {
  const { queryClient, observer, responses, end } = observeList();
  responses[0]?.(["red.png"]);
  await expect.poll(() => observer.getCurrentResult().data).toEqual(["red.png"]);
  const refreshed = refreshQueries(queryClient, { queryKey });
  await expect.poll(() => responses.length).toBe(2);
  expect(observer.getCurrentResult().data).toEqual(["red.png"]);
  responses[1]?.(["red.png", "blue.png"]);
  await refreshed;
  expect(observer.getCurrentResult().data).toEqual(["red.png", "blue.png"]);
  end();
});

test("queries outside the filter continue", async () => {
  const { queryClient, responses, end } = observeList();
  await refreshQueries(queryClient, { queryKey: ["posts"] });
  await refreshQueries(queryClient, { queryKey, predicate: () => false });
  expect(responses).toHaveLength(1);
  end();
});
