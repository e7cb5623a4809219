/** Without a choice, the system's theme applies. */
export type Theme = "light" | "dark";

/** Returns the active theme: the choice, otherwise the system's. Browser only. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}
