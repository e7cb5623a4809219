import { Moon, Sun } from "@lucide/icons";
import { site } from "#app/texts/en/site.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";

/** Without a choice, the system's theme applies. */
type Theme = "light" | "dark";

const STORAGE_KEY = "theme";

/** Runs before the first paint, so that the other theme never flashes. Every page contains it, so keep it tiny. */
export const themeScript = `try{var t=localStorage.getItem("${STORAGE_KEY}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;

/** Returns the active theme: the choice, otherwise the system's. Browser only. */
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
    // Without storage, the choice lasts until the page closes.
  }
}

/** The document contains both icons and CSS shows the right one, because the server does not know the theme. */
export function ThemeToggle() {
  return (
    <IconButton label={useTexts(site).switchTheme} onClick={switchTheme}>
      <Icon of={Sun} className="size-[1.15rem] only-dark" />
      <Icon of={Moon} className="size-[1.15rem] only-light" />
    </IconButton>
  );
}
