import { createHmac, timingSafeEqual } from "node:crypto";

const SIGNED = /^(?<token>[^.]+)\.(?<signature>[\w-]{43})$/;

export type RefreshTokens = ReturnType<typeof createRefreshTokens>;

/** Signs refresh tokens. The database stores only the part before the signature, so a copied database opens nothing. */
export function createRefreshTokens(secret: string) {
  const signature = (token: string) =>
    createHmac("sha256", secret).update(`refresh token: ${token}`).digest("base64url");

  return {
    sign: (token: string): string => `${token}.${signature(token)}`,

    /** @returns the stored token, or undefined for a token that this installation has not signed */
    read(signed: string): string | undefined {
      const { token = "", signature: given = "" } = SIGNED.exec(signed)?.groups ?? {};
      const isOurs = given !== "" && timingSafeEqual(Buffer.from(given), Buffer.from(signature(token)));
      return isOurs ? token : undefined;
    },
  };
}
