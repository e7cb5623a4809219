/** Why a backup, a restore or a move was not done; the message is all the operator needs. */
export class TransferError extends Error {
  override readonly name = "TransferError";
}
