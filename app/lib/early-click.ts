declare global {
  var earlyClick: { button: HTMLElement | null; keep: (event: MouseEvent) => void } | undefined;
}

/**
 * Stands in every document: remembers the last click on a button while no code is there yet to answer it. Links and forms
 * work by themselves. Keep it tiny.
 */
export const earlyClickScript = `addEventListener("click",(earlyClick={button:null,keep(e){earlyClick.button=e.target.closest?.("button[type=button]")}}).keep,true)`;

/** Ends the remembering; from here on React itself holds a click until its component is ready. */
export function takeEarlyClick(): HTMLElement | null {
  const { earlyClick } = globalThis;
  if (!earlyClick) return null;
  removeEventListener("click", earlyClick.keep, true);
  return earlyClick.button;
}
