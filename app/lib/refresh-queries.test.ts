import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { refreshQueries } from "./refresh-queries.ts";

const queryKey = ["pictures"];

/** A list whose answers the test gives. */
function observeList() {
  const answers: ((list: string[]) => void)[] = [];
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(queryClient, { queryKey, queryFn });
  const end = observer.subscribe(() => undefined);
  return { queryClient, observer, answers, end };
}

test("a change during the first load is in the list", async () => {
  const { queryClient, observer, answers, end } = observeList();
  const refreshed = refreshQueries(queryClient, { queryKey });
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.([]);
  answers[1]?.(["red.png"]);
  await refreshed;
  expect(observer.getCurrentResult().data).toEqual(["red.png"]);
  end();
});

test("a loaded list stays visible while it is read again", async () => {
  const { queryClient, observer, answers, end } = observeList();
  answers[0]?.(["red.png"]);
  await expect.poll(() => observer.getCurrentResult().data).toEqual(["red.png"]);
  const refreshed = refreshQueries(queryClient, { queryKey });
  await expect.poll(() => answers.length).toBe(2);
  expect(observer.getCurrentResult().data).toEqual(["red.png"]);
  answers[1]?.(["red.png", "blue.png"]);
  await refreshed;
  expect(observer.getCurrentResult().data).toEqual(["red.png", "blue.png"]);
  end();
});

test("queries outside the filter continue", async () => {
  const { queryClient, answers, end } = observeList();
  await refreshQueries(queryClient, { queryKey: ["posts"] });
  await refreshQueries(queryClient, { queryKey, predicate: () => false });
  expect(answers).toHaveLength(1);
  end();
});
