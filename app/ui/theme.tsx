import { Moon, Sun } from "@lucide/icons";
import { Icon } from "#app/lib/icon.tsx";
import { site } from "#app/texts/en/site.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { currentTheme, type Theme } from "./current-theme.ts";
import { IconButton } from "./icon-button.tsx";

const STORAGE_KEY = "theme";

/** Runs before the first paint, so that the other theme never flashes. Every page contains it, so keep it tiny. */
export const themeScript = `try{var t=localStorage.getItem("${STORAGE_KEY}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;

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
