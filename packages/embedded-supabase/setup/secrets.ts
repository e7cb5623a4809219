import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { partialName } from "#platform/durable-files.ts";
import { codeOf, messageOf } from "#platform/errors.ts";
import { StartupError } from "#platform/startup-error.ts";
import type { BackendSettings } from "../settings.ts";

export const storedSecrets = z.object({ publishableKey: z.string(), secretKey: z.string(), jwtSecret: z.string() });
/** These secrets belong to one installation. Their holder can act as the site. */
export type Secrets = z.output<typeof storedSecrets>;

/**
 * Loads the secrets from the environment, the data folder (0600, made at the first start) or a shared database.
 * @throws StartupError
 */
export async function loadSecrets(
  settings: BackendSettings,
  load: (file: string) => Promise<Secrets> = readOrMakeSecrets,
): Promise<Secrets> {
  const stored = await load(path.join(settings.DATA_DIR, "secrets.json"));
  return {
    publishableKey: settings.SUPABASE_PUBLISHABLE_KEY ?? stored.publishableKey,
    secretKey: settings.SUPABASE_SECRET_KEY ?? stored.secretKey,
    jwtSecret: settings.SUPABASE_JWT_SECRET ?? stored.jwtSecret,
  };
}

/** @throws StartupError */
export async function readOrMakeSecrets(file: string): Promise<Secrets> {
  return (await readSecrets(file)) ?? (await writeSecrets(file, makeSecrets()));
}

/** @throws StartupError */
export async function readSecrets(file: string): Promise<Secrets | undefined> {
  try {
    return storedSecrets.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw new StartupError(`The keys of this installation cannot be read from ${file}: ${messageOf(error)}`);
  }
}

/** A command makes no keys, because a running site would have others. @throws StartupError */
export async function requireSecrets(file: string): Promise<Secrets> {
  const secrets = await readSecrets(file);
  if (secrets) return secrets;
  throw new StartupError(
    `The file ${file} with the keys of this installation is missing. Put it back; otherwise the next start makes new keys, and everybody must sign in again.`,
  );
}

function makeSecrets(): Secrets {
  return {
    publishableKey: `sb_publishable_${randomBytes(24).toString("base64url")}`,
    secretKey: `sb_secret_${randomBytes(32).toString("base64url")}`,
    jwtSecret: randomBytes(48).toString("base64url"),
  };
}

/** @returns the content of the file, which another process may have written first @throws StartupError */
export async function writeSecrets(file: string, secrets: Secrets): Promise<Secrets> {
  // A link makes the complete file appear at once, and the first of two processes wins.
  const partial = partialName(file);
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const handle = await open(partial, "wx", 0o600);
    await handle.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
    await handle.sync();
    await handle.close();
    await link(partial, file);
    return secrets;
  } catch (error) {
    if (codeOf(error) === "EEXIST") {
      const stored = await readSecrets(file);
      if (stored) return stored;
    }
    throw new StartupError(`The data folder cannot be written (DATA_DIR): ${messageOf(error)}`);
  } finally {
    await rm(partial, { force: true }).catch(() => {});
  }
}
