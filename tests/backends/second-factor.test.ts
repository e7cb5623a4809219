import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePost } from "#tests/factories/make-post.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { PNG } from "#tests/support/images.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { addPerson, askForPeople, type Person } from "#tests/support/people.ts";
import { askAuth, codeOf, enrollTotp } from "#tests/support/second-factor.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

type Ask = ReturnType<typeof askAuth>;

describe.each(EMBEDDED)("a second factor on %s", (kind) => {
  let site: Site;
  let mailServer: MailServer;
  beforeAll(async () => {
    mailServer = await startMailServer();
    const settings = { TRUST_PROXY: "true", SMTP_URL: mailServer.url, MAIL_FROM: "site@example.test" };
    site = await startEmbeddedSite(kind, settings);
  });
  afterAll(async () => {
    await site.close();
    await mailServer.close();
  });

  const rejectionOf = async (response: Response) => [response.status, (await response.json()).error_code];

  /** An account with a factor, its session of aal2 and a new session of aal1. */
  async function makeAccount() {
    const person = await addPerson(site, "editor");
    const factor = await enrollTotp(site, person);
    return { person, ...factor, strong: askAuth(site, factor.token), weak: await signInAgain(person) };
  }
  const signInAgain = async (person: Person) => askAuth(site, await signIn(site, person));

  async function challenge(ask: Ask, factorId: string): Promise<string> {
    return (await (await ask("POST", `factors/${factorId}/challenge`, {})).json()).id;
  }
  const verify = (ask: Ask, factorId: string, challengeId: string, code: string, from = "10.5.0.1") =>
    ask("POST", `factors/${factorId}/verify`, { challenge_id: challengeId, code }, { "x-forwarded-for": from });

  test("a code works once, also in concurrent requests with separate challenges", async () => {
    const { factorId, secret, weak, person } = await makeAccount();
    const sessions = [weak, await signInAgain(person), await signInAgain(person)];
    const challenges = await Promise.all(sessions.map((ask) => challenge(ask, factorId)));
    const code = codeOf(secret);
    const responses = await Promise.all(
      sessions.map((ask, index) => verify(ask, factorId, challenges[index] ?? "", code, `10.6.0.${index}`)),
    );
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
    const later = await signInAgain(person);
    const replayed = await verify(later, factorId, await challenge(later, factorId), code);
    expect(await rejectionOf(replayed)).toEqual([422, "mfa_verification_failed"]);
    const earlier = await verify(later, factorId, await challenge(later, factorId), codeOf(secret, -1));
    expect(await rejectionOf(earlier)).toEqual([422, "mfa_verification_failed"]);
    expect((await verify(later, factorId, await challenge(later, factorId), codeOf(secret, 1))).status).toBe(200);
  });

  test("a code is valid within one step of clock drift", async () => {
    const { factorId, secret, weak } = await makeAccount();
    for (const steps of [-3, 3]) {
      const response = await verify(weak, factorId, await challenge(weak, factorId), codeOf(secret, steps));
      expect([steps, ...(await rejectionOf(response))]).toEqual([steps, 422, "mfa_verification_failed"]);
    }
    expect((await verify(weak, factorId, await challenge(weak, factorId), codeOf(secret, 1))).status).toBe(200);
  });

  test("a challenge belongs to one factor, works once and ends after five minutes", async () => {
    const mine = await makeAccount();
    const other = await makeAccount();
    const foreign = await challenge(other.weak, other.factorId);
    expect(await rejectionOf(await verify(mine.weak, mine.factorId, foreign, codeOf(mine.secret)))).toEqual([
      422,
      "mfa_factor_not_found",
    ]);
    expect(await rejectionOf(await mine.weak("POST", `factors/${other.factorId}/challenge`, {}))).toEqual([
      404,
      "mfa_factor_not_found",
    ]);
    expect(await rejectionOf(await verify(mine.weak, other.factorId, foreign, codeOf(other.secret)))).toEqual([
      404,
      "mfa_factor_not_found",
    ]);
    const expired = await challenge(mine.weak, mine.factorId);
    await site.database.query(
      "update auth.mfa_challenges set created_at = now() - interval '301 seconds' where id = $1",
      [expired],
    );
    expect(await rejectionOf(await verify(mine.weak, mine.factorId, expired, codeOf(mine.secret)))).toEqual([
      422,
      "mfa_challenge_expired",
    ]);
    const used = await challenge(mine.weak, mine.factorId);
    expect((await verify(mine.weak, mine.factorId, used, codeOf(mine.secret))).status).toBe(200);
    const strong = await signInAgain(mine.person);
    expect((await verify(strong, mine.factorId, used, codeOf(mine.secret, 1))).status).toBe(422);
  });

  test("refresh tokens from before the verification end, and a stolen one does not reach aal2", async () => {
    const { factorId, secret, person } = await makeAccount();
    const credentials = { email: person.email, password: person.password };
    const anonymous = askAuth(site, site.backend.publishableKey);
    const before = await (await anonymous("POST", "token?grant_type=password", credentials)).json();
    const ask = askAuth(site, before.access_token);
    const response = await verify(ask, factorId, await challenge(ask, factorId), codeOf(secret));
    const after = await response.json();
    expect(response.status).toBe(200);
    // The access token from before has the level of before, although it names the same session.
    expect(await rejectionOf(await ask("DELETE", `factors/${factorId}`))).toEqual([422, "insufficient_aal"]);
    const refresh = (refresh_token: string) => anonymous("POST", "token?grant_type=refresh_token", { refresh_token });
    expect(await rejectionOf(await refresh(before.refresh_token))).toEqual([400, "refresh_token_already_used"]);
    // A copied token ends the session.
    expect((await refresh(after.refresh_token)).status).toBe(400);
  });

  test("at aal1, neither password nor e-mail nor factors change", async () => {
    const { weak, strong, factorId, person, secret } = await makeAccount();
    const change = { password: "another horse and its battery" };
    expect(await rejectionOf(await weak("PUT", "user", change))).toEqual([401, "insufficient_aal"]);
    expect(await rejectionOf(await weak("PUT", "user", { email: "other@example.test" }))).toEqual([
      401,
      "insufficient_aal",
    ]);
    expect(await rejectionOf(await weak("DELETE", `factors/${factorId}`))).toEqual([422, "insufficient_aal"]);
    expect(await rejectionOf(await weak("POST", "factors", { factor_type: "totp" }))).toEqual([
      403,
      "insufficient_aal",
    ]);
    expect(await rejectionOf(await weak("POST", "factors/recovery-codes", {}))).toEqual([403, "insufficient_aal"]);
    for (const [method, path] of [
      ["GET", "user/identities/authorize?provider=google&skip_http_redirect=true"],
      ["DELETE", `user/identities/${crypto.randomUUID()}`],
    ] as const) {
      expect(await rejectionOf(await weak(method, path))).toEqual([403, "insufficient_aal"]);
    }
    expect((await weak("PUT", "user", { data: { name: "A" } })).status).toBe(200);
    // A factor that a thief began to add before the person verified another one
    await site.database.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, secret)
      values ('00000000-0000-4000-8000-00000000000a', $1, 'totp', 'unverified', $2)`,
      [person.id, secret],
    );
    const begun = "00000000-0000-4000-8000-00000000000a";
    const verified = await verify(weak, begun, await challenge(weak, begun), codeOf(secret));
    expect(await rejectionOf(verified)).toEqual([403, "insufficient_aal"]);
    await site.database.query("delete from auth.mfa_factors where id = $1", [begun]);
    expect((await strong("PUT", "user", change)).status).toBe(200);
  });

  test("at aal1, posts and images do not change, and messages stay hidden", async () => {
    const { person, token } = await makeAccount();
    const weak = await signIn(site, person);
    const send = (bearer: string, path: string, init: RequestInit) =>
      site.fetch(path, {
        ...init,
        headers: {
          apikey: site.backend.publishableKey,
          authorization: `Bearer ${bearer}`,
          "content-type": "application/json",
          ...init.headers,
        },
      });
    const write = { method: "POST", body: JSON.stringify(makePost()) };
    const upload = { method: "POST", body: PNG, headers: { "content-type": "image/png" } };
    const statusesOf = async (bearer: string) => [
      (await send(bearer, "/rest/v1/blog_posts", write)).status,
      (await send(bearer, `/storage/v1/object/blog-images/${crypto.randomUUID()}.png`, upload)).status,
      (await (await send(bearer, "/rest/v1/contact_messages?select=count", {})).json()).length > 0,
    ];
    expect(await statusesOf(weak)).toEqual([403, expect.toBeOneOf([400, 403]), false]);
    expect((await statusesOf(token)).slice(0, 2)).toEqual([201, 200]);
  });

  test("an account has at most ten factors with separate names, also after concurrent requests", async () => {
    const person = await addPerson(site, "editor");
    const ask = await signInAgain(person);
    const enroll = (friendly_name: string) => ask("POST", "factors", { factor_type: "totp", friendly_name });
    const responses = await Promise.all(Array.from({ length: 15 }, (_, index) => enroll(`App ${index}`)));
    expect(responses.filter(({ ok }) => ok).length).toBeLessThanOrEqual(10);
    const [row] = await site.database.query("select count(*)::integer as n from auth.mfa_factors where user_id = $1", [
      person.id,
    ]);
    expect(Number(row?.n)).toBeLessThanOrEqual(10);
    await site.database.query("delete from auth.mfa_factors where user_id = $1", [person.id]);
    expect((await enroll("Phone")).status).toBe(200);
    expect(await rejectionOf(await enroll("Phone"))).toEqual([422, "mfa_factor_name_conflict"]);
    for (let number = 2; number <= 10; number += 1) expect((await enroll(`App ${number}`)).status).toBe(200);
    expect(await rejectionOf(await enroll("App 11"))).toEqual([422, "too_many_enrolled_mfa_factors"]);
  });

  test.each([
    [{ factor_type: "totp", friendly_name: "x".repeat(101) }, "validation_failed"],
    [{ factor_type: "totp", issuer: "x".repeat(65) }, "validation_failed"],
    [{ factor_type: "totp", friendly_name: {} }, "bad_json"],
    [{ factor_type: "sms" }, "validation_failed"],
    [{}, "validation_failed"],
  ])("the enrollment %j is rejected", async (body, code) => {
    const ask = await signInAgain(await addPerson(site, "editor"));
    expect(await rejectionOf(await ask("POST", "factors", body))).toEqual([400, code]);
  });

  test("an issuer of long characters fits into the QR code", async () => {
    const ask = await signInAgain(await addPerson(site, "editor"));
    const response = await ask("POST", "factors", { factor_type: "totp", issuer: "漢".repeat(64) });
    expect(response.status).toBe(200);
  });

  test("an old session adds no first factor", async () => {
    const person = await addPerson(site, "editor");
    const ask = await signInAgain(person);
    await site.database.query("update auth.sessions set created_at = now() - interval '2 hours' where user_id = $1", [
      person.id,
    ]);
    expect(await rejectionOf(await ask("POST", "factors", { factor_type: "totp" }))).toEqual([
      400,
      "reauthentication_needed",
    ]);
  });

  test("challenges without end take no space", async () => {
    const { weak, factorId } = await makeAccount();
    for (let round = 0; round < 15; round += 1) await challenge(weak, factorId);
    const [row] = await site.database.query(
      "select count(*)::integer as n from auth.mfa_challenges where factor_id = $1",
      [factorId],
    );
    expect(row?.n).toBe(10);
  });

  test("a thief of the password cannot remove the challenge of another network", async () => {
    const { weak, factorId, secret, person } = await makeAccount();
    const own = await challenge(weak, factorId);
    const thief = await signInAgain(person);
    const from = { "x-forwarded-for": "198.51.100.66" };
    for (let round = 0; round < 15; round += 1) await thief("POST", `factors/${factorId}/challenge`, {}, from);
    expect((await verify(weak, factorId, own, codeOf(secret, 1))).status).toBe(200);
  });

  const emailsTo = ({ email }: { email: string }) =>
    mailServer.received.filter(({ recipients }) => recipients.includes(email));

  test("an owner manages accounts only at aal2, and resets the factor of a person who lost the phone", async () => {
    const owner = await addPerson(site, "owner");
    const { token } = await enrollTotp(site, owner);
    const { person, strong } = await makeAccount();
    const reset = (bearer: string) =>
      askForPeople(site, bearer)("POST", `accounts/${person.id}`, { change: "reset factors" });
    expect((await reset(await signIn(site, owner))).status).toBe(403);
    const editor = await addPerson(site, "editor");
    expect((await reset(await signIn(site, editor))).status).toBe(403);
    expect((await strong("GET", "user")).status).toBe(200);
    // No response waits for its e-mail.
    await expect.poll(() => emailsTo(person)).toHaveLength(1);
    mailServer.received.length = 0;
    expect((await reset(token)).status).toBe(204);
    expect((await strong("GET", "user")).status).toBe(403);
    const later = await (await (await signInAgain(person))("GET", "user")).json();
    expect(later.factors).toBeUndefined();
    await expect
      .poll(() => emailsTo(person).map(({ raw }) => raw))
      .toEqual([expect.stringContaining("An owner removed the second factor")]);
    const entries = await site.database.query(
      "select 1 from auth.audit_log_entries where payload ->> 'action' = 'factor_deleted' and payload ->> 'actor_id' = $1",
      [person.id],
    );
    expect(entries).toHaveLength(1);
  });

  test("the audit log names the person who entered wrong codes", async () => {
    const { person, weak, factorId } = await makeAccount();
    expect((await verify(weak, factorId, await challenge(weak, factorId), "000000")).status).toBe(422);
    const from = { "x-forwarded-for": "10.5.0.2" };
    expect((await weak("POST", "factors/recovery-codes/verify", { code: "aaaabbbbccccdddd" }, from)).status).toBe(422);
    const failures = async () =>
      (
        await site.database.query(
          `select payload ->> 'actor_username' as email, ip_address from auth.audit_log_entries
          where payload ->> 'action' = 'verification_failed' and payload ->> 'actor_id' = $1 order by ip_address`,
          [person.id],
        )
      ).map((entry) => ({ ...entry }));
    await expect.poll(failures).toEqual([
      { email: person.email, ip_address: "10.5.0.1" },
      { email: person.email, ip_address: "10.5.0.2" },
    ]);
  });

  test("the log names each step, and e-mails report it", async () => {
    mailServer.received.length = 0;
    const { person, strong, factorId } = await makeAccount();
    await strong("POST", "factors/recovery-codes", {});
    await strong("DELETE", `factors/${factorId}`);
    await expect
      .poll(() => emailsTo(person).map(({ headers }) => headers.subject?.replaceAll("_", " ")))
      .toEqual(["was added", "New recovery codes", "was removed"].map((part) => expect.stringContaining(part)));
    // E-mails to accounts of earlier tests may still arrive.
    const recipients = mailServer.received.flatMap((email) => email.recipients);
    const others = recipients.filter((email) => email === person.email || !email.startsWith("editor-"));
    expect(others).toEqual(Array(3).fill(person.email));
    const entries = await site.database.query(
      `select payload ->> 'action' as action from auth.audit_log_entries
      where payload ->> 'log_type' = 'factor' and payload ->> 'actor_id' = $1 order by created_at`,
      [person.id],
    );
    expect(entries.map(({ action }) => action)).toEqual([
      ...["factor_in_progress", "challenge_created", "verification_attempted", "factor_updated", "factor_unenrolled"],
    ]);
  });
});
