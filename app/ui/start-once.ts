const stops = new WeakMap<Element, () => void>();

/** Returns the function that stops the element's behaviour. Starts it unless it already runs. */
export function startOnce<Kind extends Element>(element: Kind, start: (element: Kind) => () => void): () => void {
  const stop = stops.get(element) ?? start(element);
  stops.set(element, stop);
  return () => {
    stops.delete(element);
    stop();
  };
}

/**
 * Returns a React ref that starts the behaviour of an element. The document's script starts it before hydration
 * (app/document-script.ts), and then the ref only takes over.
 */
export function startedOnce<Kind extends Element>(start: (element: Kind) => () => void) {
  return (element: Kind | null) => (element ? startOnce(element, start) : undefined);
}
