import type { Resolver } from "node:dns/promises";
import { codeOf, messageOf } from "../../server/errors.ts";

export type NameResolver = Pick<Resolver, "resolve4" | "resolve6" | "resolveMx" | "resolveTxt">;

const ABSENT = new Set(["ENODATA", "ENOTFOUND"]);

/** @throws an error where the name server does not answer */
export async function findAll<Answer>(asking: Promise<Answer[]>): Promise<Answer[]> {
  return asking.catch((error: unknown) => {
    if (ABSENT.has(codeOf(error) ?? "")) return [];
    throw new Error(`The name server does not answer: ${messageOf(error)}`);
  });
}

export async function textsOf(resolver: NameResolver, name: string): Promise<string[]> {
  return (await findAll(resolver.resolveTxt(name))).map((parts) => parts.join(""));
}
