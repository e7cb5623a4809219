import { Moon, Sun } from "@lucide/icons";
import { Icon } from "#app/lib/icon.tsx";
import { site } from "#app/texts/en/site.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { ground } from "#shared/tokens.ts";
import { THEME_COLORS, THEME_KEY } from "./current-theme.ts";
import { IconButton } from "./icon-button.tsx";
import { MOTION_KEY } from "./pause-motion.ts";

/**
 * Runs before the first paint, so that the other theme never flashes and nothing moves that is paused. Every page
 * contains it, so keep it tiny.
 */
export const themeScript = `try{var t=localStorage.getItem("${THEME_KEY}");if(t==="light"||t==="dark"){document.documentElement.dataset.theme=t;document.querySelectorAll("${THEME_COLORS}").forEach(function(m){m.media=m.content==={light:"${ground.light}",dark:"${ground.dark}"}[t]?"all":"not all"})}if(localStorage.getItem("${MOTION_KEY}")==="paused")document.documentElement.dataset.motion="paused"}catch(e){}`;

/**
 * The document contains both icons and CSS shows the right one, because the server does not know the theme. The
 * document's script handles the press (app/document-script.ts).
 */
export function ThemeToggle() {
  return (
    <IconButton label={useTexts(site).switchTheme} data-switch-theme="">
      <Icon of={Sun} className="size-[1.15rem] only-dark" />
      <Icon of={Moon} className="size-[1.15rem] only-light" />
    </IconButton>
  );
}
