import pg from "pg";

const { types } = pg;

type Parser = (text: string) => unknown;

const asText: Parser = (text) => text;
/** The reader of text[] (1009), which pg's types do not name. */
const asTextArray = types.getTypeParser(1009 as number) as Parser;

/**
 * How values arrive where pg's own reading differs from what the backend library was written for: points in time stay
 * PostgreSQL's text, numbers that a double cannot hold are not rounded. Keys are PostgreSQL's type ids.
 */
const parsers: Record<number, Parser> = {
  20: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)), // int8
  1700: (text) => (String(Number(text)) === text ? Number(text) : text), // numeric
  600: asText, // point
  718: asText, // circle
  1082: asText, // date
  1083: asText, // time
  1114: asText, // timestamp
  1184: asText, // timestamptz
  1186: asText, // interval
  1266: asText, // timetz
  1003: asTextArray, // name[]
  1115: asTextArray, // timestamp[]
  1182: asTextArray, // date[]
  1185: asTextArray, // timestamptz[]
  1187: asTextArray, // interval[]
};

/** For pg's `types` option. */
export const valueParsers = {
  getTypeParser: ((id: number, format?: "text" | "binary") =>
    (format !== "binary" && parsers[id]) || types.getTypeParser(id, format)) as typeof types.getTypeParser,
};
