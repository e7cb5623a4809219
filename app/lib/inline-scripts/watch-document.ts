declare global {
  /** Changes of the document since the browser has read it. */
  var documentChanges: { records: MutationRecord[]; observer: MutationObserver } | undefined;
}

/** @public Records what translations, password managers and extensions change before hydration. Keep it tiny. */
export function watchDocument(): void {
  const records: MutationRecord[] = [];
  const observer = new MutationObserver((more) => records.push(...more));
  observer.observe(document.body, {
    childList: true,
    characterDataOldValue: true,
    subtree: true,
  });
  globalThis.documentChanges = { records, observer };
}
