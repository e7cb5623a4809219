/** Something the operator can mend keeps the server from starting. The message is all they need to see. */
export class StartupError extends Error {
  override readonly name = "StartupError";
}
