import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { focusSection, focusWithoutScroll } from "#app/ui/scroll.ts";

/** Moves the focus to the new heading, because the link disappears; the main part has the focus until then. */
export function usePageFocus(): void {
  const { pathname, search, hash } = useLocation();
  const url = pathname + search;
  const shown = useRef(url);
  const focusedBefore = useRef<Element>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another hash is another position on the same page
  useEffect(() => {
    const stop = shown.current === url ? undefined : focusNewPage(focusedBefore.current, hash); // not on the first page
    shown.current = url;
    return () => {
      stop?.();
      focusedBefore.current = document.activeElement; // runs before the effects of the new page
    };
  }, [url]);
}

function focusNewPage(focusedBefore: Element | null, hash: string): (() => void) | undefined {
  const focused = document.activeElement;
  const isFocusedByPage = focused !== focusedBefore;
  const isAtWork = focused?.closest("main") && !focused.closest("a");
  if (isFocusedByPage || isAtWork) return undefined;
  if (!hash) return focusHeading();
  focusSection(hash.slice(1));
  return undefined;
}

/** @returns function that stops waiting for a missing heading */
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

function focus(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  if (element) focusWithoutScroll(element);
  return element !== null;
}
