import { type RefCallback, useCallback, useState } from "react";

/** Distance of one screen, so that data usually arrives before it becomes visible. */
const AHEAD = "100% 0px";

/** Whether an element has ever been near the visible area. */
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
