type EarlyEvents = {
  click?: MouseEvent;
  form?: HTMLFormElement;
  submitter?: HTMLElement | null;
  keep: (event: Event) => void;
};

declare global {
  var early: EarlyEvents | undefined;
}

/**
 * Stands in every document: keeps the last click, and a form that was sent, while there is no code yet to answer, or React
 * is still at work and drops them. A form waits three seconds, then goes as it would without scripts. Keep it tiny.
 */
export const earlyEventsScript = `addEventListener("click",(early={keep(e){if(e.type==="click")early.click=e;else{e.preventDefault();early.form||setTimeout(()=>early&&early.form.submit(),3000);early.form=e.target;early.submitter=e.submitter}}}).keep,true);addEventListener("submit",early.keep,true)`;

/** The page is alive: the button pressed last does what it is for, a form is sent. Links worked by themselves. */
export function replayEarlyEvents(): void {
  const { early } = globalThis;
  if (!early) return;
  removeEventListener("click", early.keep, true);
  removeEventListener("submit", early.keep, true);
  globalThis.early = undefined;
  if (early.form) early.form.requestSubmit(early.submitter);
  // The click that made React finish at once is delivered after this.
  else if (early.click && early.click !== globalThis.event) {
    (early.click.target as Element).closest<HTMLElement>("button[type=button]")?.click();
  }
}
