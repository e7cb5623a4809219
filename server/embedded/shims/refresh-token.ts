import { createHmac, timingSafeEqual } from "node:crypto";

/** What the library made, a dot, and its signature. */
const SIGNED = /^(?<token>[^.]+)\.(?<signature>[\w-]{43})$/;
/** The library finds it nowhere, and so refuses in its own words. */
const UNKNOWN = "00000000-0000-0000-0000-000000000000";

/**
 * Refresh tokens as they leave the site: signed. The library's are UUIDs of version 7, of which 74 bits are random, and
 * stand in the database as they are. The signature adds 256 bits nobody can guess, and who reads the database, a
 * backup of it say, still has no token that opens anything.
 */
export function createRefreshTokens(secret: string) {
  const signature = (token: string) =>
    createHmac("sha256", secret).update(`refresh token: ${token}`).digest("base64url");
  const sign = (token: string) => `${token}.${signature(token)}`;

  return {
    /** @returns the library's token, or one it does not know when this installation has not signed it */
    readField(signed: unknown): unknown {
      if (typeof signed !== "string" || signed === "") return signed;
      const { token = "", signature: given = "" } = SIGNED.exec(signed)?.groups ?? {};
      const isOurs = given !== "" && timingSafeEqual(Buffer.from(given), Buffer.from(signature(token)));
      return isOurs ? token : UNKNOWN;
    },

    /** The same answer with its refresh token signed, in JSON or in the fragment a link leads to. */
    async signAnswer(response: Response): Promise<Response> {
      const headers = new Headers(response.headers);
      const { status } = response;
      const [address, fragment] = headers.get("location")?.split("#", 2) ?? [];
      if (fragment?.includes("refresh_token=")) {
        const fields = new URLSearchParams(fragment);
        fields.set("refresh_token", sign(fields.get("refresh_token") ?? ""));
        headers.set("location", `${address}#${fields}`);
        return new Response(response.body, { status, headers });
      }
      if (!response.ok || !headers.get("content-type")?.includes("json")) return response;
      const body = (await response.json()) as { refresh_token?: unknown };
      if (typeof body.refresh_token === "string") body.refresh_token = sign(body.refresh_token);
      headers.delete("content-length");
      return new Response(JSON.stringify(body), { status, headers });
    },
  };
}
