import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { afterPaint } from "./after-paint.ts";

/**
 * Whether what the screen asked for first has been answered, or has failed: what stands around it can wait until then.
 * @param onCome called once they have come; the same function each time
 */
export function useFirstAnswers(onCome: () => void): boolean {
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
    afterPaint(watch, ending.signal); // by then the screen has asked
    return () => ending.abort();
  }, [queryClient, onCome]);
  return haveCome;
}
