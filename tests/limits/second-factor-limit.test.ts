import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { addPerson } from "#tests/support/people.ts";
import { askAuth, codeOf, enrollTotp } from "#tests/support/second-factor.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

/** The requirement of the firm's clients. */
const MAX_GUESSES = 15;

describe.each(EMBEDDED)("guessing second factors on %s", (kind) => {
  let site: Site;
  beforeAll(async () => {
    site = await startEmbeddedSite(kind, { TRUST_PROXY: "true" });
  });
  afterAll(() => site.close());

  let round = 0;
  const SOURCES: Record<string, () => string> = {
    "one IP address": () => "192.0.2.10",
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
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(MAX_GUESSES);
    expect(statuses.slice(MAX_GUESSES)).toEqual(Array(5).fill(429));
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
    expect(statuses.slice(MAX_GUESSES)).toEqual(Array(20 - MAX_GUESSES).fill(429));
  });

  /** A person with recovery codes whose network has shown a right code, and a thief who knows the password. */
  async function makePersonAndThief() {
    const person = await addPerson(site, "editor");
    const { factorId, secret, token } = await enrollTotp(site, person);
    const { codes } = await (await askAuth(site, token)("POST", "factors/recovery-codes", {})).json();
    const home = `198.51.100.${round % 250}`;
    type Ask = ReturnType<typeof askAuth>;
    const recover = (ask: Ask, code: string, from: string) =>
      ask("POST", "factors/recovery-codes/verify", { code }, { "x-forwarded-for": from });
    const verify = async (ask: Ask, code: string, from: string) => {
      const headers = { "x-forwarded-for": from };
      const { id } = await (await ask("POST", `factors/${factorId}/challenge`, {}, headers)).json();
      return ask("POST", `factors/${factorId}/verify`, { challenge_id: id, code }, headers);
    };
    const atHome = await recover(askAuth(site, await signIn(site, person)), codes[0], home);
    const strong = askAuth(site, (await atHome.json()).access_token);
    const [thief, again] = [askAuth(site, await signIn(site, person)), askAuth(site, await signIn(site, person))];
    return { person, secret, codes, home, recover, verify, strong, thief, again };
  }

  test("ten wrong codes and a sign-out by somebody with the password lock the person out of no network", async () => {
    const { person, secret, codes, home, recover, verify, strong, thief } = await makePersonAndThief();
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      statuses.push((await verify(thief, "000000", "203.0.113.9")).status);
      statuses.push((await recover(thief, "aaaabbbbccccdddd", "203.0.113.9")).status);
    }
    expect(statuses).toEqual([...Array(4).fill(422), ...Array(6).fill(429)]);
    expect((await thief("POST", "logout?scope=others")).status).toBe(403);
    expect((await thief("POST", "logout")).status).toBe(204);
    expect([(await strong("GET", "user")).status, (await thief("GET", "user")).status]).toEqual([200, 403]);

    const weak = async () => askAuth(site, await signIn(site, person));
    expect((await verify(await weak(), "000000", home)).status).toBe(422);
    expect((await recover(await weak(), codes[1], "192.0.2.77")).status).toBe(200);
    const verified = await verify(await weak(), codeOf(secret), home);
    expect(verified.status).toBe(200);
    const changing = askAuth(site, (await verified.json()).access_token);
    expect((await changing("PUT", "user", { password: "another horse and its battery" })).status).toBe(200);
  });

  test("wrong codes from many networks leave the person's own network its codes, which are limited, too", async () => {
    const { secret, codes, home, recover, verify, thief, again } = await makePersonAndThief();
    for (let count = 0; count < 20; count += 1) await verify(thief, "000000", `203.0.113.${count}`);
    expect((await recover(thief, codes[1], "192.0.2.78")).status).toBe(429);
    for (let count = 0; count < 9; count += 1) expect((await verify(again, "000000", home)).status).toBe(422);
    expect((await verify(again, codeOf(secret), home)).status).toBe(200);
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) statuses.push((await verify(again, "000000", home)).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
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
    expect(responses.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(MAX_GUESSES);
  });
});
