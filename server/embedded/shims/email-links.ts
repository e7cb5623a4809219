import { createHmac, timingSafeEqual } from "node:crypto";
import type { Database } from "../database/database.ts";

/** A SHA-256 as the library stores it, followed by its signature. */
const SIGNED = /^(?<hash>[\da-f]{64})(?<signature>[\da-f]{64})$/;

/** Stands before the signature that took a code's place. */
const VOIDED = "voided:";

/** Where the library keeps the hashes of codes that wait to be used. */
const CODE_COLUMNS = [
  "recovery_token",
  "confirmation_token",
  "email_change_token_current",
  "email_change_token_new",
  "reauthentication_token",
];

/**
 * What the links of e-mails carry. The library puts the SHA-256 of e-mail and code into them, which whoever guesses the
 * code can compute: 10^10 of them for a known e-mail. So the hash is signed, and only a signed one is looked up. The
 * signature has 256 bits: a thousand guesses a second for a century find one with a probability of 10^-65.
 */
export function createEmailLinks({ database, secret }: { database: Database; secret: string }) {
  const sign = (hash: string) => createHmac("sha256", secret).update(`link of an e-mail: ${hash}`).digest("hex");

  return {
    /** The token for a link. @param hash what the library stores for the code */
    tokenFor: (hash: string): string => hash + sign(hash),

    /** What the database holds for a link's token; nothing when this installation has not signed it. */
    async resolve(token: string): Promise<string | undefined> {
      const { hash = "", signature = "" } = SIGNED.exec(token)?.groups ?? {};
      const expected = sign(hash);
      if (!hash || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined;
      const found = CODE_COLUMNS.map((column) => `${column} = $1`).join(" or ");
      const stored = VOIDED + expected;
      const [voided] = await database.query(`select 1 from auth.users where ${found} limit 1`, [stored]);
      return voided ? stored : hash;
    },

    /**
     * Makes the outstanding codes of an account worthless for whoever tries them next, from anywhere. Its links go on
     * working, or a stranger could keep an editor from setting a new password: the signature takes the code's place,
     * which no code leads to.
     */
    async voidCodes(email: string): Promise<void> {
      const columns = CODE_COLUMNS.join(", ");
      const [user] = await database.query(`select id::text as id, ${columns} from auth.users where email = $1`, [
        email,
      ]);
      for (const column of CODE_COLUMNS) {
        const hash = user?.[column];
        if (!user || typeof hash !== "string" || hash === "" || hash.startsWith(VOIDED)) continue;
        const change = `update auth.users set ${column} = $1 where id = $2 and ${column} = $3`;
        await database.query(change, [VOIDED + sign(hash), String(user.id), hash]);
      }
    },
  };
}

export type EmailLinks = ReturnType<typeof createEmailLinks>;
