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
    home = nextIpAddress();
  });

  function nextIpAddress(): string {
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

  test("after ten wrong passwords, the account is locked for that IP address, even with the right password", async () => {
    expect(await repeat(10, () => tryPassword("wrong"))).toEqual(Array(10).fill(400));
    const rejected = await tryPassword("wrong");
    expect([rejected.status, await rejected.json()]).toEqual([
      429,
      expect.objectContaining({
        error_code: "over_request_rate_limit",
        msg: expect.stringMatching(/try again in \d+ min/),
      }),
    ]);
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(60);
    expect((await tryPassword(EDITOR.password)).status).toBe(429);
  });

  test("the editor can still sign in from another IP address", async () => {
    await repeat(11, () => tryPassword("wrong"));
    expect((await tryPassword(EDITOR.password, { from: nextIpAddress() })).status).toBe(200);
  });

  test("a right password resets the count of wrong ones", async () => {
    for (let round = 0; round < 2; round += 1) {
      expect(await repeat(9, () => tryPassword("wrong"))).toEqual(Array(9).fill(400));
      expect((await tryPassword(EDITOR.password)).status).toBe(200);
    }
  });

  test("guesses sent all at once are counted like guesses sent one after another", async () => {
    const responses = await Promise.all(Array.from({ length: 40 }, () => tryPassword("wrong")));
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  test("another spelling of the account or of the IP address does not avoid the limit", async () => {
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

  test("the number of accounts that one IP address may try is limited", async () => {
    const statuses = await repeat(60, () => tryPassword("wrong", { email: `${crypto.randomUUID()}@example.test` }));
    expect(statuses).toEqual([...Array(50).fill(400), ...Array(10).fill(429)]);
  });

  test("a forged X-Forwarded-For before the proxy's entry does not avoid the limit", async () => {
    const statuses = await repeat(12, () => tryPassword("wrong", { from: `${nextIpAddress()}, ${home}` }));
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });

  test("the IP addresses of one IPv6 network count as one", async () => {
    let host = 0;
    const statuses = await repeat(12, () => {
      host += 1;
      return post("verify", { type: "recovery", token_hash: crypto.randomUUID() }, `2001:db8::${host.toString(16)}`);
    });
    expect(statuses.slice(9)).toEqual([403, 429, 429]);
  });

  test("the number of tried codes is limited", async () => {
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

  test("the number of tried hashes of codes is limited", async () => {
    const statuses = await repeat(12, () => post("verify", { type: "recovery", token_hash: crypto.randomUUID() }));
    expect(statuses).toEqual([...Array(10).fill(403), 429, 429]);
  });

  test("the number of tried refresh tokens is limited, one after another or concurrently", async () => {
    const attempt = () => post("token?grant_type=refresh_token", { refresh_token: crypto.randomUUID() });
    const responses = await Promise.all(Array.from({ length: 120 }, attempt));
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(100);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test("the number of e-mails is limited", async () => {
    const statuses = await repeat(11, () => post("recover", { email: EDITOR.email }));
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});

describe.each(EMBEDDED)("guessing from many networks on %s", (kind) => {
  let site: Site;
  let networks = 0;

  beforeAll(async () => {
    site = await startEmbeddedSite(kind, { TRUST_PROXY: "true" });
  });
  afterAll(() => site.close());

  /** A separate /48. */
  function nextNetwork(): string {
    networks += 1;
    return `2001:db8:${networks.toString(16)}::1`;
  }

  async function tryPassword(password: string, network: string, email = EDITOR.email): Promise<number> {
    const response = await site.fetch("/auth/v1/token?grant_type=password", {
      method: "POST",
      headers: {
        apikey: site.backend.publishableKey,
        "content-type": "application/json",
        "x-forwarded-for": network,
      },
      body: JSON.stringify({ email, password }),
    });
    return response.status;
  }

  /** Adds an account with the editor's password. */
  function addAccount(email: string) {
    return site.database.query(
      `insert into auth.users (id, email, email_confirmed_at, encrypted_password)
        select gen_random_uuid(), $1, now(), encrypted_password from auth.users limit 1`,
      [email],
    );
  }

  test("other anonymous callers do not wait for the passwords", async () => {
    const email = "colleague@example.test";
    await addAccount(email);
    let checked = 0;
    const guesses = Array.from({ length: 30 }, async () => {
      const status = await tryPassword("wrong", nextNetwork(), email);
      checked += 1;
      return status;
    });
    await expect.poll(() => checked, { timeout: 60_000 }).toBeGreaterThan(0);
    const posts = await site.fetch("/rest/v1/blog_posts?select=id&limit=1", {
      headers: { apikey: site.backend.publishableKey },
    });
    expect(posts.status).toBe(200);
    expect(checked).toBeLessThan(20);
    expect(await Promise.all(guesses)).toEqual(Array(30).fill(400));
  });

  test("an editor signs in while anonymous readers use their whole quota of the database", async () => {
    await site.database.execute(`
      create policy slow on public.blog_posts as restrictive for select to anon using (pg_sleep(1.5) is not null)`);
    let responded = 0;
    // Each reader asks for a different list, because a cached response would not wait.
    const readers = Array.from({ length: 20 }, async (_, offset) => {
      await site.fetch(`/rest/v1/blog_posts?select=id&limit=1&offset=${offset}`, {
        headers: { apikey: site.backend.publishableKey },
      });
      responded += 1;
    });
    expect(await tryPassword(EDITOR.password, nextNetwork())).toBe(200);
    expect(responded).toBeLessThan(readers.length);
    await Promise.all(readers);
    await site.database.execute("drop policy slow on public.blog_posts");
  });

  test("the networks of one /48 together have 30 wrong passwords for an account, and the editor's usual network can sign in", async () => {
    const email = "same-network@example.test";
    await addAccount(email);
    const inOneSite = (subnet: number) => `2001:db8:ffff:${subnet.toString(16)}::1`;
    const office = inOneSite(0xabcd);
    expect(await tryPassword(EDITOR.password, office, email)).toBe(200);
    const guesses = Array.from({ length: 220 }, (_, subnet) => tryPassword("wrong", inOneSite(subnet << 4), email));
    const statuses = await Promise.all(guesses);
    expect(statuses.filter((status) => status === 400)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(190);
    expect(await tryPassword(EDITOR.password, inOneSite(0xbcde), email)).toBe(429);
    expect([await tryPassword("wrong", office, email), await tryPassword(EDITOR.password, office, email)]).toEqual([
      400, 200,
    ]);
    expect(await tryPassword(EDITOR.password, nextNetwork(), email)).toBe(200);
  });

  test("an account has one budget for all networks, and the editor can still sign in", async () => {
    const office = nextNetwork();
    expect(await tryPassword(EDITOR.password, office)).toBe(200);

    const attackers = Array.from({ length: 30 }, nextNetwork);
    const statuses = await Promise.all(
      attackers.flatMap((network) => Array.from({ length: 5 }, () => tryPassword("wrong", network))),
    );
    // The site checks 100 of the 150 guesses. It also checks each network's first later guess, but hides the result.
    expect(statuses.filter((status) => status === 400)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);

    const newcomer = nextNetwork();
    expect([await tryPassword("wrong", newcomer), await tryPassword(EDITOR.password, newcomer)]).toEqual([429, 429]);
    expect(await tryPassword(EDITOR.password, nextNetwork())).toBe(200);
    expect([await tryPassword("wrong", office), await tryPassword(EDITOR.password, office)]).toEqual([400, 200]);
  });
});
