import plugin from "tailwindcss/plugin";
import { tokens } from "../ui/tokens.ts";

const properties = Object.entries(tokens).map(([name, token]) => [
  `--${name}`,
  typeof token === "string" ? token : `light-dark(${token.light}, ${token.dark})`,
]);

/**
 * The tokens as custom properties, again wherever a part of the page sets its own theme: the build turns light-dark() into
 * variables, which are resolved where they are declared.
 */
export default plugin(({ addBase }) => addBase({ ":root, [data-theme]": Object.fromEntries(properties) }));
