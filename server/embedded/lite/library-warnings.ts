/** The library wraps `process.emitWarning` for texts only; Node passes errors as well. */
export function acceptWarningsThatAreErrors(): void {
  const ofTexts = process.emitWarning as (warning: string, ...rest: unknown[]) => void;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (typeof warning === "string") ofTexts(warning, ...rest);
    // What Node's own function does with an error.
    else process.nextTick(() => process.emit("warning", warning));
  };
}
