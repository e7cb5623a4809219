import { useRef, useState } from "react";

/** A question about one thing, such as a row: an object of its own each time, answered once however fast its keys are. */
export function useQuestion<Asked extends object>() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const answered = useRef<Asked>(null);
  return {
    asked,
    ask: setAsked,
    cancel: () => setAsked(null),
    /** @param carryOut a second press comes before what is disabled meanwhile is rendered */
    answer(carryOut: (asked: Asked) => void) {
      if (!asked || answered.current === asked) return;
      answered.current = asked;
      carryOut(asked);
    },
    /** What came of it is known. Another question stays. */
    close: (done: object) => setAsked((current) => (current === done ? null : current)),
  };
}
