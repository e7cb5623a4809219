import { App, setExperimental } from "@supabase/lite";
import * as z from "zod";
import type { Secrets } from "../setup/secrets.ts";
import type { LiteConnection } from "./lite-connection.ts";

export type FileStorage = NonNullable<App["_storageAdapter"]>;

/** Lite checks the rest of `supabase/config.toml`. */
export const liteSettings = z.looseObject({ auth: z.looseObject({}) });
type LiteSettings = z.output<typeof liteSettings>;

type LiteAppOptions = {
  settings: LiteSettings;
  connection: LiteConnection;
  secrets: Secrets;
  storage: FileStorage;
};

export type LiteApp = Pick<App, "fetch">;

export function createLiteAppFactory({ settings, connection, secrets, storage }: LiteAppOptions) {
  setExperimental("storage", true); // lite's name for its storage service, whose gaps ../shims fills
  return async function createLiteApp(): Promise<LiteApp> {
    const app = new App({
      ...settings,
      connection,
      auth: {
        ...settings.auth,
        jwt_secret: secrets.jwtSecret,
        publishable_key: secrets.publishableKey,
        secret_key: secrets.secretKey,
      },
      options: { server: { admin: false, disableStudio: true } },
    });
    app._storageAdapter = storage;
    await app.init();
    return app;
  };
}
