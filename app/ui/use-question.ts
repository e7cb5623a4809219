import { useRef, useState } from "react";

/** Asks about one object, such as a row. Each question needs a new object. A repeated key press confirms only once. */
export function useQuestion<Asked extends object>() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const confirmed = useRef<Asked>(null);
  return {
    asked,
    ask: setAsked,
    cancel: () => setAsked(null),
    /** @param carryOut runs once, because a second press may precede the render that disables the button */
    confirm(carryOut: (asked: Asked) => void) {
      if (!asked || confirmed.current === asked) return;
      confirmed.current = asked;
      carryOut(asked);
    },
    /** Closes this question after the action; another open question stays. */
    close: (done: object) => setAsked((current) => (current === done ? null : current)),
  };
}
