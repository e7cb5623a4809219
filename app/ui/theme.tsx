import { Moon, Sun } from "@lucide/icons";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";

/** Without a choice the reader's system decides. */
type Theme = "light" | "dark";

const STORAGE_KEY = "theme";

/** Runs before the first paint, so that a chosen theme never flashes the other one. Keep it tiny: it is in every page. */
export const themeScript = `try{var t=localStorage.getItem("${STORAGE_KEY}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;

/** The theme in force: the choice, else the system's. Browser only. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function switchTheme(): void {
  const next: Theme = currentTheme() === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = next;
  try {
    localStorage.setItem(STORAGE_KEY, next);
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}

/** Both icons are in the document; CSS shows the one that fits, so the server need not know the theme. */
export function ThemeToggle() {
  return (
    <IconButton label="Switch between light and dark theme" onClick={switchTheme}>
      <Icon of={Sun} className="size-[1.15rem] only-dark" />
      <Icon of={Moon} className="size-[1.15rem] only-light" />
    </IconButton>
  );
}
