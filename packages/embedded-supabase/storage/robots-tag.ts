import { StorageError } from "./storage-error.ts";

const PLAIN_RULES = [
  "all",
  "noindex",
  "nofollow",
  "none",
  "nosnippet",
  "indexifembedded",
  "notranslate",
  "noimageindex",
];
const isCount = (value: string) => /^-?\d{1,9}$/.test(value) && Number(value) >= -1;
const RULES_WITH_VALUE: Readonly<Record<string, (value: string) => boolean>> = {
  "max-snippet": isCount,
  "max-video-preview": isCount,
  "max-image-preview": (value) => ["none", "standard", "large"].includes(value),
  unavailable_after: (value) => !Number.isNaN(Date.parse(value)),
};
const MAX_LENGTH = 500;

/** A comma before a rule or a crawler. The commas of a date stay. */
const BETWEEN_RULES = /,(?=\s*(?:[\w-]+\s*(?:[,:]|$)|,|$))/;

/**
 * Checks the header that an upload stores for its downloads,
 * https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/X-Robots-Tag
 * @throws StorageError
 */
export function checkRobotsTag(value: string): void {
  if (value.length > MAX_LENGTH) throw invalid(`more than ${MAX_LENGTH} characters`);
  for (const rule of value.split(BETWEEN_RULES)) checkRule(rule.trim());
}

function checkRule(rule: string): void {
  if (rule === "") throw invalid("X-Robots-Tag header contains empty rule");
  if (PLAIN_RULES.includes(rule)) return;
  const [, name = "", value = ""] = /^([\w-]+):\s*(.*)$/.exec(rule) ?? [];
  if (name === "") throw invalid(`Invalid X-Robots-Tag rule: "${rule}"`);
  const accepts = Object.hasOwn(RULES_WITH_VALUE, name) ? RULES_WITH_VALUE[name] : undefined;
  // Any other name is a crawler.
  if (!accepts) checkRule(value);
  else if (!accepts(value)) throw invalid(`X-Robots-Tag rule "${name}" cannot have the value "${value}"`);
}

function invalid(reason: string): StorageError {
  return new StorageError(400, "invalid_x_robots_tag", `Invalid X-Robots-Tag header: ${reason}`, {
    code: "InvalidRequest",
  });
}
