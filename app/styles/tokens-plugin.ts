import plugin from "tailwindcss/plugin";
import { tokens } from "../ui/tokens.ts";

const properties = Object.entries(tokens).map(([name, token]) => [
  `--${name}`,
  typeof token === "string" ? token : `light-dark(${token.light}, ${token.dark})`,
]);

/** Once more wherever a theme is set: the build makes light-dark() variables, which are resolved where declared. */
export default plugin(({ addBase }) => addBase({ ":root, [data-theme]": Object.fromEntries(properties) }));
