/**
 * The behaviour of a document before React: the menu, the theme, the pause button, the accordion, errors of the contact
 * form, the header's background, typing, the night map and reveals. Public pages load this file after
 * the first paint, and React when it is needed (decision 0042). Imports of React or a router would make every visitor
 * load them; a test counts the bytes.
 */
import { startNightMap } from "./features/company/night-map/start-night-map.ts";
import { typeTerminal } from "./features/company/type-terminal.ts";
import { recheckForm, validateForm } from "./features/contact/contact-errors.ts";
import { followTranslation } from "./routes/site/follow-translation.ts";
import { watchMenu } from "./routes/site/menu.ts";
import { watchScrolling } from "./routes/site/watch-scrolling.ts";
import { switchTheme } from "./ui/current-theme.ts";
import { toggleMotion } from "./ui/pause-motion.ts";
import { revealInView } from "./ui/reveal-in-view.ts";
import { startOnce } from "./ui/start-once.ts";
import { toggleAccordion } from "./ui/toggle-accordion.ts";

function startAll(selector: string, start: (element: HTMLElement) => () => void): void {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) startOnce(element, start);
}

/** Shows errors of the contact form until React does. React must not send an invalid form that it finds. */
function checkContactForm({ type, target }: Pick<Event, "type" | "target">): void {
  const { early } = globalThis;
  const form = target instanceof Element && target.closest<HTMLFormElement>(".contact-form");
  if (!early || !form) return;
  if (type === "input") recheckForm(form);
  else if (!validateForm(form)) early.form = undefined;
}

// `npm run dev` announces changes. One may come before the connection. Builds do not contain this block.
if (import.meta.hot) {
  const showChanges = () => void import("./dev/replace-styles.ts").then((dev) => dev.replaceStyles());
  import.meta.hot.on("styles:changed", showChanges);
  import.meta.hot.on("vite:ws:connect", showChanges);
}

if (!import.meta.env.SSR) {
  const pressMenu = watchMenu();
  const press = (event: Event) =>
    pressMenu(event) || switchTheme(event) || toggleMotion(event) || toggleAccordion(event);
  addEventListener("click", press, true);
  addEventListener("click", followTranslation, true);
  addEventListener("submit", checkContactForm, true);
  addEventListener("input", checkContactForm);
  // Presses before this file arrived.
  const { click, form } = globalThis.early ?? {};
  if (click) press(click);
  if (form) checkContactForm({ type: "submit", target: form });
  startAll(".site-header", watchScrolling);
  startAll(".reveal", revealInView);
  startAll(".terminal", typeTerminal);
  startAll(".night-map", startNightMap);
}
