import { RestError } from "../respond/rest-error.ts";

export type Media = { kind: "array" | "object" | "csv"; isStripped: boolean; type: string };

const JSON_TYPE = "application/json; charset=utf-8";

/** @throws RestError for types that need PostGIS, or are off on purpose (plans) */
export function chooseMedia(accept: string | null): Media {
  const wanted = (accept || "*/*")
    .split(",")
    .map((entry) => {
      const [type = "", ...parameters] = entry.split(";").map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
      return { type: type.toLowerCase(), parameters, quality: Number(quality) || 0 };
    })
    .toSorted((a, b) => b.quality - a.quality);
  for (const { type, parameters } of wanted) {
    const media = knownMedia(type, parameters.includes("nulls=stripped"));
    if (media) return media;
  }
  throw new RestError(406, "PGRST107", `None of these media types are available: ${accept?.slice(0, 200)}`);
}

function knownMedia(type: string, isStripped: boolean): Media | undefined {
  switch (type) {
    case "*/*":
    case "application/*":
    case "application/json":
      return { kind: "array", isStripped: false, type: JSON_TYPE };
    case "application/vnd.pgrst.array+json":
    case "application/vnd.pgrst.array":
      return { kind: "array", isStripped, type: isStripped ? withStripped("array") : JSON_TYPE };
    case "application/vnd.pgrst.object+json":
    case "application/vnd.pgrst.object":
      return {
        kind: "object",
        isStripped,
        type: isStripped ? withStripped("object") : "application/vnd.pgrst.object+json; charset=utf-8",
      };
    case "text/csv":
    case "text/*":
      return { kind: "csv", isStripped: false, type: "text/csv; charset=utf-8" };
    default:
      return undefined;
  }
}

function withStripped(kind: string): string {
  return `application/vnd.pgrst.${kind}+json;nulls=stripped; charset=utf-8`;
}
