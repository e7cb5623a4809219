import { tokens } from "#shared/tokens.ts";
import { loadTypefaces } from "../social-card/typeface.ts";

/** Capitals of Poppins rise by this part of an em above the base line. */
const CAPITAL_HEIGHT = 0.7;
/** The units belong to a canvas of 32 by 32. */
const LETTER_AREA = { width: 30, height: 22 };
const FILL = tokens.ink.dark;

/** Draws the first letter of a name on a canvas of 32 by 32, or a disc if the typeface lacks its letters. */
export async function drawInitial(product: string): Promise<string> {
  const { display } = await loadTypefaces();
  const letter = [...product.toUpperCase()].map((character) => display.drawable(character)).find(Boolean);
  if (!letter) return `<circle cx="16" cy="16" r="9" fill="${FILL}"/>`;
  const size = Math.min(LETTER_AREA.height / CAPITAL_HEIGHT, LETTER_AREA.width / display.widthOf(letter, { size: 1 }));
  const x = 16 - display.widthOf(letter, { size }) / 2;
  return display.draw(letter, { x, y: 16 + (size * CAPITAL_HEIGHT) / 2, size, fill: FILL });
}

export async function drawInitialMark(product: string): Promise<string> {
  const letter = await drawInitial(product);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><rect width="32" height="32" rx="6" fill="${tokens.brand}"/><g transform="translate(5 5) scale(0.6875)">${letter}</g></svg>`;
}
