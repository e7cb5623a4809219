import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { afterPaint } from "./after-paint.ts";

/**
 * Whether the screen's first requests have finished or failed. Less important requests start afterwards.
 * @param onCome called once after them; must be a stable function
 */
export function useFirstResponses(onCome: () => void): boolean {
  const queryClient = useQueryClient();
  const [haveCome, setHaveCome] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    const watch = () => {
      const check = () => {
        if (queryClient.isFetching() > 0) return;
        unwatch();
        afterPaint(() => {
          setHaveCome(true);
          onCome();
        }, ending.signal);
      };
      const unwatch = queryClient.getQueryCache().subscribe(check);
      ending.signal.addEventListener("abort", unwatch);
      check();
    };
    afterPaint(watch, ending.signal); // the screen has sent its requests by then
    return () => ending.abort();
  }, [queryClient, onCome]);
  return haveCome;
}
