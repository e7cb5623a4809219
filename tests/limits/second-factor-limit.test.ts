import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { addPerson } from "#tests/support/people.ts";
import { askAuth, codeOf, enrollTotp } from "#tests/support/second-factor.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

/** The requirement of the firm's clients. */
const MOST_GUESSES = 15;

describe.each(EMBEDDED)("guessing second factors on %s", (kind) => {
  let site: Site;
  beforeAll(async () => {
    site = await startEmbeddedSite(kind, { TRUST_PROXY: "true" });
  });
  afterAll(() => site.close());

  let round = 0;
  const SOURCES: Record<string, () => string> = {
    "one address": () => "192.0.2.10",
    "any /64": () => `2001:db8:${round.toString(16)}::1`,
    "one /64": () => `2001:db8:ffff:1::${round.toString(16)}`,
    "a forged entry before the proxy's": () => `10.9.0.${round}, 192.0.2.20`,
  };

  test.each(Object.keys(SOURCES))("codes and recovery codes together are limited: from %s", async (source) => {
    const person = await addPerson(site, "editor");
    const { factorId, secret, token } = await enrollTotp(site, person);
    await askAuth(site, token)("POST", "factors/recovery-codes", {});
    const ask = askAuth(site, await signIn(site, person));
    const guess = async (code = "000000") => {
      round += 1;
      const headers = { "x-forwarded-for": SOURCES[source]?.() ?? "" };
      if (round % 2) return ask("POST", "factors/recovery-codes/verify", { code: "aaaabbbbccccdddd" }, headers);
      const challenge = await (await ask("POST", `factors/${factorId}/challenge`, {}, headers)).json();
      return ask("POST", `factors/${factorId}/verify`, { challenge_id: challenge.id, code }, headers);
    };
    const statuses: number[] = [];
    for (let count = 0; count < 20; count += 1) statuses.push((await guess()).status);
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(MOST_GUESSES);
    expect(statuses.slice(MOST_GUESSES)).toEqual(Array(5).fill(429));
    round += round % 2 ? 0 : 1;
    expect((await guess(codeOf(secret))).status).toBe(429);
    expect((await guess()).status).toBe(429);
  });

  test("codes of a factor that is not yet verified are limited, too", async () => {
    const ask = askAuth(site, await signIn(site, await addPerson(site, "editor")));
    const { id } = await (await ask("POST", "factors", { factor_type: "totp" })).json();
    const statuses: number[] = [];
    for (let count = 0; count < 20; count += 1) {
      const challenge = await (await ask("POST", `factors/${id}/challenge`, {})).json();
      statuses.push((await ask("POST", `factors/${id}/verify`, { challenge_id: challenge.id, code: "000000" })).status);
    }
    expect(statuses.slice(MOST_GUESSES)).toEqual(Array(20 - MOST_GUESSES).fill(429));
  });

  test("guesses at the same time count like guesses one after another, and another factor has no new budget", async () => {
    const person = await addPerson(site, "editor");
    const first = await enrollTotp(site, person);
    const strong = askAuth(site, first.token);
    const second = await (await strong("POST", "factors", { factor_type: "totp", friendly_name: "Second" })).json();
    const challengeOf = async (ask: typeof strong, id: string) =>
      (await (await ask("POST", `factors/${id}/challenge`, {})).json()).id as string;
    const own = await challengeOf(strong, second.id);
    const code = codeOf(second.totp.secret);
    expect((await strong("POST", `factors/${second.id}/verify`, { challenge_id: own, code })).status).toBe(200);
    const ask = askAuth(site, await signIn(site, person));
    const ids = [first.factorId, second.id];
    const challenges = await Promise.all(ids.map((id) => challengeOf(ask, id)));
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const headers = { "x-forwarded-for": `10.8.${index}.1` };
        const body = { challenge_id: challenges[index % 2], code: String(index).padStart(6, "0") };
        return ask("POST", `factors/${ids[index % 2]}/verify`, body, headers);
      }),
    );
    expect(responses.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(MOST_GUESSES);
  });
});
