/** The message says why a backup, a restore or a move failed, and the operator needs no other details. */
export class TransferError extends Error {
  override readonly name = "TransferError";
}
