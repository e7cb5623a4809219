import { publicConfigContext } from "#shared/context.ts";
import type { Route } from "./+types/security-txt.ts";

const VALID_MS = 180 * 24 * 60 * 60 * 1000;

/** Contact for security reports (RFC 9116). The required expiry is less than a year ahead; each response renews it. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl, company } = context.get(publicConfigContext);
  const mailDomain = company.email.slice(company.email.lastIndexOf("@") + 1);
  const lines = [
    `Contact: mailto:security@${mailDomain}`,
    `Expires: ${new Date(Date.now() + VALID_MS).toISOString()}`,
    "Preferred-Languages: en, id",
    `Canonical: ${siteUrl}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
