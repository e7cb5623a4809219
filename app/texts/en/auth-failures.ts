const none: Record<string, string> = {};

/**
 * What the auth service reports, in the reader's language. English pages show the service's own text (spec section 8),
 * so these lists are empty in English.
 */
export const authFailures = {
  /** By the service's error code, or by the name of the client's error without a code. */
  byCode: none,
  /** By the reason of `weak_password`. */
  byReason: none,
  /** By the service's text, where one code has several meanings. */
  byText: none,
  /** For an unknown code; empty if the service's text is shown. */
  other: "",
  /** After a limit. */
  wait: (count: string, unit: string) => `Try again in ${count} ${unit}s.`,
};
