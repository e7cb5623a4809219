import { createHmac, timingSafeEqual } from "node:crypto";
import sql, { join, raw } from "sql-template-tag";
import * as z from "zod";
import type { Database } from "../../database/database.ts";
import { readRows } from "../../database/sql-database.ts";

/** A SHA-256 as the database stores it, and its signature. */
const SIGNED = /^(?<hash>[\da-f]{64})(?<signature>[\da-f]{64})$/;

const VOIDED = "voided:";

const hashOrNull = z.string().nullable();

/** These columns contain the hashes of outstanding codes. */
const codes = z.object({
  recovery_token: hashOrNull,
  confirmation_token: hashOrNull,
  email_change_token_current: hashOrNull,
  email_change_token_new: hashOrNull,
  reauthentication_token: hashOrNull,
});
const CODE_COLUMNS = codes.keyof().options;
const userWithCodes = codes.extend({ id: z.string() });

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
      const stored = VOIDED + expected;
      const found = join(
        CODE_COLUMNS.map((column) => sql`${raw(column)} = ${stored}`),
        " or ",
      );
      const [voided] = await database.query(sql`select 1 from auth.users where ${found} limit 1`);
      return voided ? stored : hash;
    },

    /**
     * Also ends codes for a new e-mail. The links of the account still work, because their signature replaces the
     * code's hash.
     */
    async voidCodes(email: string): Promise<void> {
      const columns = raw(CODE_COLUMNS.join(", "));
      const users = await readRows(
        database,
        sql`select id::text as id, ${columns} from auth.users where email = ${email} or email_change = ${email}`,
        userWithCodes,
      );
      for (const user of users) {
        for (const column of CODE_COLUMNS) {
          const hash = user[column];
          if (!hash || hash.startsWith(VOIDED)) continue;
          const code = raw(column);
          await database.query(
            sql`update auth.users set ${code} = ${VOIDED + sign(hash)} where id = ${user.id} and ${code} = ${hash}`,
          );
        }
      }
    },
  };
}

export type EmailLinks = ReturnType<typeof createEmailLinks>;
