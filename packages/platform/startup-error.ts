/** The operator can solve this problem, and needs only the message. */
export class StartupError extends Error {
  override readonly name = "StartupError";
}
