/** Something the operator can mend; the message is all they need to see. */
export class StartupError extends Error {
  override readonly name = "StartupError";
}
