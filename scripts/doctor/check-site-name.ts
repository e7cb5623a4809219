import type { Env } from "../../server/env.ts";
import { broken, type Finding, ok } from "./check.ts";
import { findAll, type NameResolver } from "./name-resolver.ts";

export async function checkSiteName(resolver: NameResolver, { SITE_URL }: Pick<Env, "SITE_URL">): Promise<Finding[]> {
  const host = SITE_URL && new URL(SITE_URL).hostname;
  if (!host || host === "localhost" || /^[\d.]+$|^\[/.test(host)) return [];
  const [v4, v6] = await Promise.all([findAll(resolver.resolve4(host)), findAll(resolver.resolve6(host))]);
  const addresses = [...v4, ...v6];
  if (addresses.length > 0) return [ok(`${host} leads to ${addresses.join(", ")}.`)];
  return [
    broken(`${host}, the name in SITE_URL, has no address.`, "Give it an A or AAAA record where your DNS is kept."),
  ];
}
