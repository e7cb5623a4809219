import { ground } from "#shared/tokens.ts";

export const THEME_KEY = "theme";
/** The colours of the browser's own bars, one for each theme. */
export const THEME_COLORS = "meta[name=theme-color]";

/** Without a choice, the system's theme applies. */
export type Theme = "light" | "dark";

/** Returns the active theme: the choice, otherwise the system's. Browser only. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Switches and stores the theme. @returns whether the click was on the button for it */
export function switchTheme({ target }: Event): boolean {
  if (!(target instanceof Element && target.closest("[data-switch-theme]"))) return false;
  const next: Theme = currentTheme() === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = next;
  for (const color of document.querySelectorAll<HTMLMetaElement>(THEME_COLORS)) {
    color.media = color.content === ground[next] ? "all" : "not all";
  }
  try {
    localStorage.setItem(THEME_KEY, next);
  } catch {
    // Without storage, the choice lasts until the page closes.
  }
  return true;
}
