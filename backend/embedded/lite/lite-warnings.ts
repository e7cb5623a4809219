/** Lite wraps `process.emitWarning` only for texts, but Node also passes errors. */
export function acceptWarningsThatAreErrors(): void {
  const ofTexts = process.emitWarning as (warning: string, ...rest: unknown[]) => void;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (typeof warning === "string") ofTexts(warning, ...rest);
    // Node's own function does the same with an error.
    else process.nextTick(() => process.emit("warning", warning));
  };
}
