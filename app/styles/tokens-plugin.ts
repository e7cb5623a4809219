import plugin from "tailwindcss/plugin";
import { tokens } from "#shared/tokens.ts";

const properties = Object.entries(tokens).map(([name, token]) => [
  `--${name}`,
  typeof token === "string" ? token : `light-dark(${token.light}, ${token.dark})`,
]);

/** Repeats the tokens for each theme, because the build resolves light-dark() variables where they are declared. */
export default plugin(({ addBase }) => addBase({ ":root, [data-theme]": Object.fromEntries(properties) }));
