import { type RefCallback, useCallback, useState } from "react";

/** A screen ahead: what is asked for from there on has mostly come when it is reached. */
const AHEAD = "100% 0px";

/** Whether an element has come near what is seen, once and for all. */
export function useNearView(): [RefCallback<Element>, boolean] {
  const [isNear, setNear] = useState(false);
  const observe = useCallback((element: Element) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [observe, isNear];
}
