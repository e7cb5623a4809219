import * as z from "zod";

const seconds = z.string().transform(readSeconds);

/** The used settings of the section `auth` in `supabase/config.toml`, with the defaults of the Supabase CLI. */
export const authSettings = z.object({
  jwt_expiry: z.number().default(3600),
  enable_signup: z.boolean().default(true),
  minimum_password_length: z.number().default(6),
  sessions: z.object({ timebox: seconds.optional(), inactivity_timeout: seconds.optional() }).default({}),
  email: z
    .object({
      enable_signup: z.boolean().default(true),
      double_confirm_changes: z.boolean().default(true),
      enable_confirmations: z.boolean().default(false),
      otp_length: z.number().default(6),
      otp_expiry: z.number().default(3600),
    })
    .prefault({}),
});
export type AuthSettings = z.output<typeof authSettings>;

/** Reads a duration such as `720h`. */
function readSeconds(text: string): number {
  const [, count = "", unit = "s"] = /^(\d+)([smh])?$/.exec(text) ?? [];
  if (count === "") throw new Error(`This is not a duration: ${text}`);
  return Number(count) * ({ s: 1, m: 60, h: 3600 }[unit] ?? 1);
}
