import { guardedMeasure } from "../sql/body.ts";
import { otherKey } from "../sql/payload-sql.ts";
import { outsideRange } from "./range.ts";
import { RestError } from "./rest-error.ts";

/** @returns the error of a guard in the statement, which has ended the transaction, or else the same error */
export function explainGuard(error: unknown, { offset = 0, isPut = false } = {}): unknown {
  const guarded = guardedMeasure(error);
  if (!guarded) return error;
  const { kind, measure } = guarded;
  if (kind === "size") return tooLong(measure);
  if (kind === "range") return outsideRange(offset, measure);
  if (isPut) return otherKey();
  return kind === "single" ? notSingle(measure) : tooManyAffected(measure);
}

export function notSingle(rows: number): RestError {
  return new RestError(406, "PGRST116", "Cannot coerce the result to a single JSON object", {
    details: `The result contains ${rows} rows`,
  });
}

function tooManyAffected(rows: number): RestError {
  return new RestError(400, "PGRST124", "Query result exceeds max-affected preference constraint", {
    details: `The query affects ${rows} rows`,
  });
}

/** Bodies that a client sends have the same code and status. */
function tooLong(bytes: number): RestError {
  return new RestError(400, "54000", "The response is too long", {
    details: `The result has ${bytes} bytes`,
    hint: "Select fewer rows or columns.",
  });
}
