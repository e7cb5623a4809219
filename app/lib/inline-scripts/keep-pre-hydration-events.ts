type Click = MouseEvent & { type: "click" };
type Submission = SubmitEvent & { type: "submit"; target: HTMLFormElement };

type PreHydrationEvents = {
  click?: Click;
  form?: HTMLFormElement;
  submitter?: HTMLElement | null;
  keep(event: Event): void;
};

declare global {
  var early: PreHydrationEvents | undefined;
}

/** @public Records the last click and form before hydration; posts the form after three seconds. Keep it tiny. */
export function keepPreHydrationEvents(): void {
  const early: PreHydrationEvents = {
    keep(event: Click | Submission) {
      if (event.type === "click") {
        early.click = event;
      } else {
        event.preventDefault();
        if (!early.form) setTimeout(() => globalThis.early?.form?.submit(), 3000);
        early.form = event.target;
        early.submitter = event.submitter;
      }
    },
  };
  globalThis.early = early;
  addEventListener("click", early.keep, true);
  addEventListener("submit", early.keep, true);
}
