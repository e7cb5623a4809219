import { RestError } from "../respond/rest-error.ts";

const MAX_QUOTED = 200;

/** A position in one parameter's text, for recursive-descent parsers. */
export type Scanner = ReturnType<typeof createScanner>;

/** @param what names the parameter in error messages */
export function createScanner(text: string, what: string) {
  let position = 0;

  function fail(expecting: string, at = position): never {
    const found = at < text.length ? JSON.stringify(text.charAt(at)) : "end of input";
    throw new RestError(
      400,
      "PGRST100",
      `"failed to parse ${what} (${text.slice(0, MAX_QUOTED)})" (line 1, column ${at + 1})`,
      { details: `unexpected ${found} expecting ${expecting}` },
    );
  }

  return {
    fail,
    position: () => position,
    reset(to: number): void {
      position = to;
    },
    isAtEnd: () => position >= text.length,
    next: () => text.charAt(position),
    /** Moves behind the token, if it is next. */
    take(token: string): boolean {
      if (!text.startsWith(token, position)) return false;
      position += token.length;
      return true;
    },
    /** Moves behind the match of a sticky pattern. */
    match(pattern: RegExp): string | undefined {
      pattern.lastIndex = position;
      const found = pattern.exec(text)?.[0];
      if (found !== undefined) position += found.length;
      return found;
    },
    expect(token: string, expecting = JSON.stringify(token)): void {
      if (!text.startsWith(token, position)) fail(expecting);
      position += token.length;
    },
    rest(): string {
      const rest = text.slice(position);
      position = text.length;
      return rest;
    },
  };
}

const SPACE = /[ \t]*/y;

/** Reads items between commas, with space around each. */
export function parseItems<Item>(scanner: Scanner, parseItem: () => Item): Item[] {
  const items: Item[] = [];
  do {
    skipSpace(scanner);
    items.push(parseItem());
    skipSpace(scanner);
  } while (scanner.take(","));
  return items;
}

export function skipSpace(scanner: Scanner): void {
  scanner.match(SPACE);
}
