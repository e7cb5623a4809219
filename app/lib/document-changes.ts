import watchDocument from "./inline-scripts/watch-document.ts?inline-script";

export const watchDocumentScript = `(${watchDocument})()`;

/** Attribute of elements whose content belongs to the document's script. React does not hydrate it. */
export const UNHYDRATED = { "data-unhydrated": "" } as const;

/**
 * A translation, a password manager or an extension may change the document before React starts. React would then find
 * another document than the server's, and rebuild the page without typed text, focus and theme. This function takes
 * the changes back. Call the returned function once the page is hydrated, because it makes them again.
 */
export function takeBackChanges(): () => void {
  const changes = takeChanges();
  const focused = document.activeElement;
  for (const change of changes.toReversed()) takeBack(change);
  restoreFocus(focused);
  return () => {
    stopWatching();
    for (const change of changes) repeat(change);
    restoreFocus(focused);
  };
}

type Change = { record: MutationRecord; text: string | null };

function takeChanges(): Change[] {
  const { documentChanges } = globalThis;
  if (!documentChanges) return [];
  const { records, observer } = documentChanges;
  return [...records.splice(0), ...observer.takeRecords()].filter(isForeign).map((record) => ({ record, text: null }));
}

/** The browser adds the scripts at the end of the document after the watching has begun. */
function isForeign({ target, addedNodes }: MutationRecord): boolean {
  const element = target instanceof Element ? target : target.parentElement;
  const isScript = [...addedNodes].some(({ nodeName }) => nodeName === "SCRIPT");
  return !isScript && !element?.closest("[data-unhydrated]");
}

function takeBack(change: Change): void {
  const { type, target, addedNodes, removedNodes, nextSibling, oldValue } = change.record;
  if (type === "characterData") {
    change.text = target.nodeValue;
    target.nodeValue = oldValue;
    return;
  }
  for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node);
  const before = nextSibling?.parentNode === target ? nextSibling : null;
  for (const node of removedNodes) target.insertBefore(node, before);
}

/** Leaves out what React has changed in the meantime. */
function repeat({ record, text }: Change): void {
  const { type, target, addedNodes, removedNodes, nextSibling, oldValue } = record;
  if (!target.isConnected) return;
  if (type === "characterData") {
    if (target.nodeValue === oldValue) target.nodeValue = text;
    return;
  }
  const isUnchanged = [...removedNodes, nextSibling].every((node) => !node || node.parentNode === target);
  if (!isUnchanged) return;
  for (const node of removedNodes) target.removeChild(node);
  for (const node of addedNodes) target.insertBefore(node, nextSibling);
}

function stopWatching(): void {
  globalThis.documentChanges?.observer.disconnect();
  globalThis.documentChanges = undefined;
}

/** A moved element loses the focus. */
function restoreFocus(focused: Element | null): void {
  if (focused instanceof HTMLElement && focused.isConnected && focused !== document.activeElement) {
    focused.focus({ preventScroll: true });
  }
}
