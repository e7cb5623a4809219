import { createHmac, timingSafeEqual } from "node:crypto";
import type { Database } from "../database/database.ts";

/** A SHA-256 as the database stores it, and its signature. */
const SIGNED = /^(?<hash>[\da-f]{64})(?<signature>[\da-f]{64})$/;

const VOIDED = "voided:";

/** These columns contain the hashes of outstanding codes. */
const CODE_COLUMNS = [
  "recovery_token",
  "confirmation_token",
  "email_change_token_current",
  "email_change_token_new",
  "reauthentication_token",
];

/** 10^10 guesses find the code of a hash, which is SHA-256(e-mail + code). So links carry a signed hash. */
export function createEmailLinks({ database, secret }: { database: Database; secret: string }) {
  const sign = (hash: string) => createHmac("sha256", secret).update(`link of an e-mail: ${hash}`).digest("hex");

  return {
    tokenFor: (hash: string): string => hash + sign(hash),

    /** @returns the stored text, or undefined for a link that this installation has not signed */
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
     * Also ends codes for a new address. The links of the account still work, because their signature replaces the
     * code's hash.
     */
    async voidCodes(email: string): Promise<void> {
      const columns = CODE_COLUMNS.join(", ");
      const users = await database.query(
        `select id::text as id, ${columns} from auth.users where email = $1 or email_change = $1`,
        [email],
      );
      for (const user of users) {
        for (const column of CODE_COLUMNS) {
          const hash = user[column];
          if (typeof hash !== "string" || hash === "" || hash.startsWith(VOIDED)) continue;
          const change = `update auth.users set ${column} = $1 where id = $2 and ${column} = $3`;
          await database.query(change, [VOIDED + sign(hash), String(user.id), hash]);
        }
      }
    },
  };
}

export type EmailLinks = ReturnType<typeof createEmailLinks>;
