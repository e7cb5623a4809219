import type { Resolver } from "node:dns/promises";
import { codeOf, messageOf } from "#platform/errors.ts";

export type NameResolver = Pick<Resolver, "resolveTxt">;

const ABSENT = new Set(["ENODATA", "ENOTFOUND"]);

/** Returns the TXT records of a name, each as one text. @throws Error where the name server does not respond */
export async function textsOf(resolver: NameResolver, name: string): Promise<string[]> {
  const records = await resolver.resolveTxt(name).catch((error: unknown) => {
    if (ABSENT.has(codeOf(error) ?? "")) return [];
    throw new Error(`The name server does not respond: ${messageOf(error)}`);
  });
  return records.map((parts) => parts.join(""));
}
