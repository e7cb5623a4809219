import { createHmac, timingSafeEqual } from "node:crypto";
import { readJsonObject } from "#platform/http/json-body.ts";

const SIGNED = /^(?<token>[^.]+)\.(?<signature>[\w-]{43})$/;
const UNKNOWN = "00000000-0000-0000-0000-000000000000";

/** Signed, since the library's have 74 random bits and are stored as they are: a copied database opens nothing. */
export function createRefreshTokens(secret: string) {
  const signature = (token: string) =>
    createHmac("sha256", secret).update(`refresh token: ${token}`).digest("base64url");
  const sign = (token: string) => `${token}.${signature(token)}`;

  return {
    /** @returns the library's token, or an unknown one where it is not signed here */
    readField(signed: unknown): unknown {
      if (typeof signed !== "string" || signed === "") return signed;
      const { token = "", signature: given = "" } = SIGNED.exec(signed)?.groups ?? {};
      const isOurs = given !== "" && timingSafeEqual(Buffer.from(given), Buffer.from(signature(token)));
      return isOurs ? token : UNKNOWN;
    },

    /** In JSON, or in the fragment a link leads to. */
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
      const body = await readJsonObject(response);
      if (typeof body.refresh_token === "string") body.refresh_token = sign(body.refresh_token);
      headers.delete("content-length");
      return new Response(JSON.stringify(body), { status, headers });
    },
  };
}
