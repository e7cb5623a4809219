/**
 * The backend library wraps `process.emitWarning` and takes every warning for a text. Node hands it errors as well, for
 * instance when an emitter has many listeners, and whoever caused the warning would then see a TypeError instead.
 */
export function acceptWarningsThatAreErrors(): void {
  const ofTexts = process.emitWarning as (warning: string, ...rest: unknown[]) => void;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (typeof warning === "string") ofTexts(warning, ...rest);
    // What Node's own function does with an error.
    else process.nextTick(() => process.emit("warning", warning));
  };
}
