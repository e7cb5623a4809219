import { App } from "@supabase/lite";
import * as z from "zod";
import type { Secrets } from "../setup/secrets.ts";
import type { LiteConnection } from "./lite-connection.ts";

export type Mailer = NonNullable<App["_mailer"]>;

/** This schema checks only the used parts of `supabase/config.toml`; lite checks the rest. */
export const liteSettings = z.looseObject({
  auth: z.looseObject({ email: z.looseObject({}).optional() }),
});
type LiteSettings = z.output<typeof liteSettings>;

type LiteAppOptions = {
  settings: LiteSettings;
  connection: LiteConnection;
  secrets: Secrets;
  siteUrl: string;
};

type Variant = { auth?: Record<string, unknown>; mailer?: Mailer };

export type LiteApp = Pick<App, "fetch" | "ensureSystemSchema">;

/** @returns a function that makes an instance: the site's, or one with other rules for a command */
export function createLiteAppFactory({ settings, connection, secrets, siteUrl }: LiteAppOptions) {
  return async function createLiteApp({ auth, mailer }: Variant = {}): Promise<LiteApp> {
    const app = new App({
      ...settings,
      connection,
      auth: {
        ...settings.auth,
        site_url: siteUrl,
        additional_redirect_urls: [`${siteUrl}/login`, `${siteUrl}/admin/blog`],
        jwt_secret: secrets.jwtSecret,
        publishable_key: secrets.publishableKey,
        secret_key: secrets.secretKey,
        ...auth,
      },
      options: { server: { admin: false, disableStudio: true } },
    });
    if (mailer) app._mailer = mailer;
    await app.init();
    return app;
  };
}
