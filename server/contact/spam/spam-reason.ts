/** Why a message may be spam, in words for whoever reads the quarantine, and how much that weighs. */
export type SpamReason = { reason: string; weight: number };
