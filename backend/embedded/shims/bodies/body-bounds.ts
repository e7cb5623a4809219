import { refuseIn } from "../refusals.ts";
import { isUpload } from "../upload.ts";
import { type BodyShape, shapeOfCsv, shapeOfForm, shapeOfJson } from "./body-shape.ts";

/** Parsers recurse as deep as the text; a post's row has two levels. */
const MOST_DEPTH = 32;
/** Each becomes a parameter of one statement; the protocol counts them in 16 bits, read as signed by some. */
const MOST_VALUES = 32_767;
/** The library looks each row up first. */
const MOST_UPSERTED_ROWS = 1000;

/** Measures before anything is parsed. */
export async function refuseCostlyBody(request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  if (!request.body || !/^\/(?:rest|storage)\/v1\//.test(pathname)) return undefined;
  const reader = shapeReader(request, pathname);
  if (!reader) return undefined;
  const shape = reader(await request.clone().text());
  const isUpsert = /\bresolution=/.test(request.headers.get("prefer") ?? "");
  const message =
    shape.depth > MOST_DEPTH
      ? `The body is nested too deeply: at most ${MOST_DEPTH} levels`
      : shape.values > MOST_VALUES
        ? `The body holds too many values for one statement: at most ${MOST_VALUES}`
        : isUpsert && shape.rows > MOST_UPSERTED_ROWS
          ? `The body holds too many rows for one upsert: at most ${MOST_UPSERTED_ROWS}`
          : undefined;
  return message === undefined ? undefined : refuseIn(pathname, 400, { code: "54000", message });
}

/** As the library chooses its parser. */
function shapeReader(request: Request, pathname: string): ((text: string) => BodyShape) | undefined {
  const type = (request.headers.get("content-type") ?? "").toLowerCase();
  if (pathname.startsWith("/storage/v1/")) return isUpload(request) ? undefined : shapeOfJson;
  if (type.includes("application/json")) return shapeOfJson;
  if (type.includes("text/csv")) return shapeOfCsv;
  if (type.includes("application/x-www-form-urlencoded")) return shapeOfForm;
  return shapeOfJson;
}
