import { shapeOfCsv, shapeOfForm, shapeOfJson } from "../../limits/body-shape.ts";
import { RestError } from "../respond/rest-error.ts";
import { parseCsv } from "./csv.ts";

export type PayloadRow = Readonly<Record<string, unknown>>;
export type Payload = {
  /** JSON of one object, or of a list of objects. */
  json: string;
  isList: boolean;
  rows: readonly PayloadRow[];
};

/** Parsers recurse as deep as the text; a usual row has two levels. */
const MAX_DEPTH = 32;
/** A list of rows costs memory for each value, in this process and in PostgreSQL. */
const MAX_VALUES = 32_767;
const MAX_UPSERTED_ROWS = 1000;

type PayloadType = "json" | "csv" | "form";

/** @throws RestError */
export function payloadType(contentType: string | null): PayloadType {
  const type = (contentType || "application/json").toLowerCase();
  if (type.includes("application/json") || type.includes("vnd.pgrst")) return "json";
  if (type.includes("text/csv")) return "csv";
  if (type.includes("application/x-www-form-urlencoded")) return "form";
  if (type.startsWith("text/plain")) return "json"; // a browser's default for a text body
  throw new RestError(400, "PGRST102", `Content-Type not acceptable: ${type.slice(0, 100)}`);
}

/** Measures the text before it is parsed. @throws RestError */
export function rejectCostlyPayload(text: string, type: PayloadType, isUpsert: boolean): void {
  const shape = { json: shapeOfJson, csv: shapeOfCsv, form: shapeOfForm }[type](text);
  const reject = (message: string) => {
    throw new RestError(400, "54000", message);
  };
  if (shape.depth > MAX_DEPTH) reject(`The body is nested too deeply: at most ${MAX_DEPTH} levels`);
  if (shape.values > MAX_VALUES) {
    reject(`The body contains too many values for one statement: at most ${MAX_VALUES}`);
  }
  if (isUpsert && shape.rows > MAX_UPSERTED_ROWS) {
    reject(`The body contains too many rows for one upsert: at most ${MAX_UPSERTED_ROWS}`);
  }
}

/** @throws RestError */
export function parsePayload(text: string, type: PayloadType): Payload {
  if (type === "csv") {
    const rows = parseCsv(text);
    if (!rows) throw new RestError(400, "PGRST102", "All lines must have same number of fields");
    return { json: JSON.stringify(rows), isList: true, rows };
  }
  if (type === "form") {
    const row = Object.fromEntries(new URLSearchParams(text));
    return { json: JSON.stringify(row), isList: false, rows: [row] };
  }
  const value = parseJson(text);
  const rows = Array.isArray(value) ? value : [value];
  if (!rows.every(isRow)) throw invalidJson();
  return { json: text, isList: Array.isArray(value), rows };
}

/** @throws RestError */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidJson();
  }
}

function invalidJson(): RestError {
  return new RestError(400, "PGRST102", "Empty or invalid json");
}

export function isRow(value: unknown): value is PayloadRow {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * @returns the columns of all rows
 * @throws RestError if the columns of a row differ from those of the first one
 */
export function payloadColumns({ rows }: Payload): string[] {
  const columns = Object.keys(rows[0] ?? {});
  const isUniform = rows.every(
    (row) => Object.keys(row).length === columns.length && columns.every((name) => Object.hasOwn(row, name)),
  );
  if (!isUniform) throw new RestError(400, "PGRST102", "All object keys must match");
  return columns;
}
