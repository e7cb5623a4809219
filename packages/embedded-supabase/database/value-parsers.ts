import pg from "pg";

type Parser = (text: string) => unknown;

const asText: Parser = (text) => text;
const TEXT_ARRAY: number = 1009; // pg has no name for this type
const asTextArray: Parser = pg.types.getTypeParser(TEXT_ARRAY);

/** Callers expect times as PostgreSQL's text, and large numbers without rounding. The keys are type ids. */
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

export const valueParsers = {
  getTypeParser: ((id: number, format?: "text" | "binary") =>
    (format !== "binary" && parsers[id]) || pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
};
