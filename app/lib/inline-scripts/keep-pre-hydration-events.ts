/** Older browsers do not say which pointer made a click. */
type Click = MouseEvent & { type: "click"; pointerType?: string };
type KeyPress = KeyboardEvent & { type: "keydown" };
type Submission = SubmitEvent & { type: "submit"; target: HTMLFormElement };

type PreHydrationEvents = {
  click?: Click | undefined;
  /** What React repeats. A translation may replace the clicked text in the meantime. */
  pressed?: HTMLElement | null;
  form?: HTMLFormElement | undefined;
  submitter?: HTMLElement | null;
  keep(event: Event): void;
};

declare global {
  var early: PreHydrationEvents | undefined;
}

/**
 * @public Records the last click and form before hydration. A link of this site waits for client navigation: 300 ms, or
 * 1.5 s if the largest script has arrived by then. A touched link to another page does not wait, because phones show its
 * document sooner than they start React. A form waits three seconds, and shows its failure without a network. A form
 * with a password waits for React. Back and Forward load the document of another page, because only React's router could
 * show it in this one. Keep it tiny.
 */
export function keepPreHydrationEvents(): void {
  const failureOf = (form?: HTMLFormElement) => form?.querySelector<HTMLElement>("[data-failure]");
  const submit = async () => {
    const { form } = globalThis.early ?? {};
    early.form = undefined; // see `open`
    const failure = failureOf(form);
    // Without a network, the browser would show its own error page, and the text would be lost.
    const isReachable =
      !failure ||
      (await fetch(location.href, { method: "HEAD", cache: "no-store" }).then(
        () => true,
        () => false,
      ));
    if (isReachable) form?.submit();
    else failure.textContent = `${failure.dataset.failure}`;
  };
  const pageOf = ({ pathname, search }: Location | HTMLAnchorElement) => pathname + search;
  const page = pageOf(location);
  const early: PreHydrationEvents = {
    keep(event: Click | Submission | KeyPress | (Event & { type: "popstate" })) {
      if (event.type === "popstate") {
        if (pageOf(location) === page) return;
        // A router that starts before the reload would store this document's scroll position for the other page.
        event.stopImmediatePropagation();
        addEventListener("pagehide", (leaving) => leaving.stopImmediatePropagation(), true);
        location.reload();
      } else if (event.type === "click") {
        const target = event.target instanceof Element ? event.target : undefined;
        const link = target?.closest<HTMLAnchorElement>("a[href]");
        early.click = event;
        early.pressed =
          link ??
          // The document's script handles the buttons that open something, switch the theme or pause animations.
          target?.closest<HTMLElement>(
            "button[type=button]:not([aria-controls], [data-switch-theme], [data-toggle-motion])",
          );
        const isPlain = !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (!link || link.target || link.origin !== location.origin || !isPlain) return;
        const leaves = pageOf(link) !== page;
        if (event.pointerType === "touch" && leaves && !early.form) {
          early.click = undefined;
          return;
        }
        event.preventDefault();
        const open = () => {
          if (globalThis.early?.click !== event) return;
          early.click = undefined; // "Back" may restore this page, and React must not repeat the click then
          location.assign(link.href);
        };
        const hasArrived = () => performance.getEntriesByType("resource").some(({ name }) => name.includes("/frame-"));
        setTimeout(() => (hasArrived() ? setTimeout(open, 1200) : open()), 300);
      } else if (event.type === "keydown") {
        // The button of a form with a password is disabled until React starts, so that Enter would do nothing.
        const { form } = event.target as Partial<HTMLInputElement>;
        const isSent = event.key === "Enter" && !event.isComposing;
        if (isSent && form?.querySelector("[type=submit]:disabled")) early.form = form;
      } else {
        event.preventDefault();
        const failure = failureOf(event.target);
        if (failure) failure.textContent = "";
        if (!early.form) setTimeout(submit, 3000);
        early.form = event.target;
        early.submitter = event.submitter;
      }
    },
  };
  globalThis.early = early;
  addEventListener("click", early.keep, true);
  addEventListener("submit", early.keep, true);
  addEventListener("keydown", early.keep, true);
  addEventListener("popstate", early.keep);
}
