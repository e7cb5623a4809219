import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { focusInPlace, focusSection } from "#app/ui/scroll.ts";

/**
 * The link that led to a page goes with its page, and the focus with it. The keyboard goes on, and a screen reader reads
 * on, from the heading of the new page; from its main part while the heading is still to come.
 */
export function usePageFocus(): void {
  const { pathname, search, hash } = useLocation();
  const address = pathname + search;
  const shown = useRef(address);
  const focusedBefore = useRef<Element>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another hash is another place on the same page
  useEffect(() => {
    if (shown.current === address) return; // a document that loads begins at its skip link
    shown.current = address;
    const focused = document.activeElement;
    const isPlacedByPage = focused !== focusedBefore.current;
    const isAtWork = focused?.closest("main") && !focused.closest("a");
    if (isPlacedByPage || isAtWork) return;
    if (hash) focusSection(hash.slice(1));
    else return focusHeading();
  }, [address]);

  // Runs before the effects of the new page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is what makes a page new
  useEffect(
    () => () => {
      focusedBefore.current = document.activeElement;
    },
    [address],
  );
}

/** @returns how to stop waiting for the heading, where it is not there yet */
function focusHeading(): (() => void) | undefined {
  if (focus("#main h1")) return undefined;
  focus("#main");
  const observer = new MutationObserver(() => {
    const isElsewhere = !document.activeElement?.matches("body, #main");
    if (isElsewhere || focus("#main h1")) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** @returns whether there is such an element */
function focus(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  if (element) focusInPlace(element);
  return element !== null;
}
