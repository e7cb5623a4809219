import { type AST, RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";

/** Every character class of the site's patterns matches some of these characters. */
const LETTERS = [..."aZ0 \t\n-_./<>\"'&;#=@:\\é😀а%2{|}[]()$!?,+*\0\u200b"];
/** No pattern accepts this ending, so an almost complete match fails. */
const ENDING = "\u0000\n";
const MAX_PUMPS = 6;

type Text = (length: number) => string;
type Piece = AST.Element | AST.Alternative | AST.Pattern;

/**
 * Returns texts for which a pattern needs most time, as functions of their length. There is one text for each
 * repetition: the required beginning, many copies of the repeated part, and an ending that the pattern does not accept.
 */
export function hostileTexts({ source, flags }: { source: string; flags: string }): Text[] {
  const isUnicode = /[uv]/.test(flags);
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode: isUnicode });
  const fits = (raw: string, letter: string) => new RegExp(`^(?:${raw})$`, flags.replace(/[gy]/g, "")).test(letter);

  /** Returns texts that an element matches, the simplest first. */
  function samples(piece: Piece): string[] {
    switch (piece.type) {
      case "Character":
        return [String.fromCodePoint(piece.value)];
      case "CharacterClass":
      case "CharacterSet":
        return LETTERS.filter((letter) => fits(piece.raw, letter)).slice(0, MAX_PUMPS);
      case "Quantifier": {
        const times = Math.min(Math.max(piece.min, 1), 30);
        return samples(piece.element).map((text) => text.repeat(times));
      }
      case "Group":
      case "CapturingGroup":
      case "Pattern":
        return piece.alternatives.flatMap((alternative) => samples(alternative).slice(0, 1));
      case "Alternative":
        return [piece.elements.map((element) => samples(element)[0] ?? "").join("")];
      default:
        return [""]; // assertions match no character; a backreference has no known text
    }
  }

  /** Returns a text that leads a pattern to one of its pieces. */
  function before(piece: Piece | AST.Quantifier["parent"]): string {
    const { parent } = piece as AST.Element;
    if (!parent) return "";
    const elements = parent.type === "Alternative" ? parent.elements : [];
    const earlier = elements.slice(0, elements.indexOf(piece as AST.Element));
    return before(parent as Piece) + earlier.map((element) => samples(element)[0] ?? "").join("");
  }

  const texts = new Map<string, Text>();
  const add = (start: string, pump: string) => {
    if (pump === "") return;
    texts.set(`${start}\u0000${pump}`, (length) => {
      const times = Math.ceil(Math.max(0, length - start.length - ENDING.length) / pump.length);
      return start + pump.repeat(times).slice(0, Math.max(0, length - start.length - ENDING.length)) + ENDING;
    });
  };
  for (const letter of LETTERS) add("", letter);
  for (const sample of samples(pattern)) add("", sample);
  visitRegExpAST(pattern, {
    onQuantifierEnter(quantifier) {
      const start = before(quantifier);
      add("", start);
      for (const pump of samples(quantifier.element)) {
        add(start, pump);
        add(`\u0001${start}`, pump);
        add("", start + pump);
        add(start, pump + start);
      }
    },
  });
  return [...texts.values()];
}
