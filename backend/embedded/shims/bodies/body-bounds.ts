import { refuseIn } from "../refusals.ts";
import { isUpload } from "../upload.ts";
import { shapeOfJson } from "./body-shape.ts";

/** Parsers recurse as deep as the text; a post's row has two levels. */
const MOST_DEPTH = 32;
/** Each becomes a parameter of one statement; the protocol counts them in 16 bits, read as signed by some. */
const MOST_VALUES = 32_767;

/** Measures before anything is parsed. */
export async function refuseCostlyBody(request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  if (!request.body || !/^\/(?:auth|storage)\/v1\//.test(pathname)) return undefined;
  if (pathname.startsWith("/storage/v1/") && isUpload(request)) return undefined;
  const shape = shapeOfJson(await request.clone().text());
  const message =
    shape.depth > MOST_DEPTH
      ? `The body is nested too deeply: at most ${MOST_DEPTH} levels`
      : shape.values > MOST_VALUES
        ? `The body holds too many values for one statement: at most ${MOST_VALUES}`
        : undefined;
  return message === undefined ? undefined : refuseIn(pathname, 400, { code: "54000", message });
}
