import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { EDITOR, type Site } from "#tests/support/start-site.ts";

describe.each(EMBEDDED)("guessing on %s", (kind) => {
  let site: Site;
  let home: string;
  let houses = 0;

  beforeAll(async () => {
    site = await startEmbeddedSite(kind, { TRUST_PROXY: "true" });
  });
  afterAll(() => site.close());
  beforeEach(() => {
    home = nextAddress();
  });

  function nextAddress(): string {
    houses += 1;
    return `10.1.0.${houses}`;
  }

  function post(path: string, body: object, from = home) {
    return site.fetch(`/auth/v1/${path}`, {
      method: "POST",
      headers: {
        apikey: site.backend.publishableKey,
        "content-type": "application/json",
        "x-forwarded-for": from,
      },
      body: JSON.stringify(body),
    });
  }

  const tryPassword = (password: string, { from = home, email = EDITOR.email, path = "token" } = {}) =>
    post(`${path}?grant_type=password`, { email, password }, from);

  async function repeat(times: number, attempt: () => Promise<Response>): Promise<number[]> {
    const statuses: number[] = [];
    for (let round = 0; round < times; round += 1) statuses.push((await attempt()).status);
    return statuses;
  }

  test("after ten wrong passwords nobody at that address may try that account, right or wrong", async () => {
    expect(await repeat(10, () => tryPassword("wrong"))).toEqual(Array(10).fill(400));
    const refused = await tryPassword("wrong");
    expect([refused.status, await refused.json()]).toEqual([
      429,
      expect.objectContaining({
        error_code: "over_request_rate_limit",
        msg: expect.stringMatching(/try again in \d+ min/),
      }),
    ]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
    expect((await tryPassword(EDITOR.password)).status).toBe(429);
  });

  test("the editor signs in from another address meanwhile", async () => {
    await repeat(11, () => tryPassword("wrong"));
    expect((await tryPassword(EDITOR.password, { from: nextAddress() })).status).toBe(200);
  });

  test("a right password forgives what was wrong before", async () => {
    for (let round = 0; round < 2; round += 1) {
      expect(await repeat(9, () => tryPassword("wrong"))).toEqual(Array(9).fill(400));
      expect((await tryPassword(EDITOR.password)).status).toBe(200);
    }
  });

  test("guesses sent all at once are counted like guesses sent in turn", async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => tryPassword("wrong")));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  test("another spelling of the account or of the address is no way around", async () => {
    await repeat(10, () => tryPassword("wrong"));
    for (const way of [
      { email: EDITOR.email.toUpperCase() },
      { path: "%74oken" },
      { path: "to%6Be%6e" },
      { path: "./token" },
    ]) {
      expect([way, (await tryPassword("wrong", way)).status]).toEqual([way, 429]);
    }
  });

  test("one address may not try many accounts without end", async () => {
    const statuses = await repeat(60, () => tryPassword("wrong", { email: `${crypto.randomUUID()}@example.test` }));
    expect(statuses).toEqual([...Array(50).fill(400), ...Array(10).fill(429)]);
  });

  test("a made-up X-Forwarded-For in front of the proxy's own does not help", async () => {
    const statuses = await repeat(12, () => tryPassword("wrong", { from: `${nextAddress()}, ${home}` }));
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });

  test("codes from letters cannot be tried without end either", async () => {
    const statuses = await repeat(12, () => post("verify", { type: "recovery", email: EDITOR.email, token: "000000" }));
    expect(statuses.slice(0, 10).filter((status) => status >= 500 || status === 429)).toEqual([]);
    expect(statuses.slice(10)).toEqual([429, 429]);
    const links = await repeat(12, () =>
      site.fetch(`/auth/v1/verify?type=recovery&token=${crypto.randomUUID()}`, {
        headers: { "x-forwarded-for": home },
      }),
    );
    expect(links.slice(10)).toEqual([429, 429]);
  });

  test("letters are not sent without end", async () => {
    const statuses = await repeat(11, () => post("recover", { email: EDITOR.email }));
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});
