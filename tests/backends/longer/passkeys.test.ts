import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HOME } from "#tests/support/cookie-browser.ts";
import { createAuth } from "#tests/support/create-auth.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { addPerson, type Person } from "#tests/support/people.ts";
import { askAuth } from "#tests/support/second-factor.ts";
import { createPasskey } from "#tests/support/software-passkey.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

const ORIGIN = HOME;
const RP_ID = new URL(HOME).hostname;

type Ask = ReturnType<typeof askAuth>;
type Passkey = ReturnType<typeof createPasskey>;
type Challenge = { id: string; webauthn: { type: string; credential_options: { publicKey: { challenge: string } } } };

describe.each(EMBEDDED)("a passkey as second factor on %s", (kind) => {
  let site: Site;
  beforeAll(async () => {
    site = await startEmbeddedSite(kind, { TRUST_PROXY: "true" });
  });
  afterAll(() => site.close());

  let client = 0;
  const from = () => {
    client += 1;
    return { "x-forwarded-for": `10.7.${client >> 8}.${client % 256}` };
  };
  const open = async (person?: Person) =>
    askAuth(site, await signIn(site, person ?? (await addPerson(site, "editor"))));
  const enroll = async (ask: Ask, friendly_name = "Laptop"): Promise<string> =>
    (await (await ask("POST", "factors", { factor_type: "webauthn", friendly_name })).json()).id;
  const challenge = async (ask: Ask, factorId: string): Promise<Challenge> =>
    (await ask("POST", `factors/${factorId}/challenge`, {})).json();
  const ceremony = ({ webauthn }: Challenge) => ({
    challenge: webauthn.credential_options.publicKey.challenge,
    origin: ORIGIN,
    rpId: RP_ID,
  });
  const verify = (ask: Ask, factorId: string, { id, webauthn }: Challenge, credential_response: object) =>
    ask(
      "POST",
      `factors/${factorId}/verify`,
      { challenge_id: id, webauthn: { type: webauthn.type, rpId: RP_ID, rpOrigins: [ORIGIN], credential_response } },
      from(),
    );
  const rejectionOf = async (response: Response) => [response.status, (await response.json()).error_code];
  const WRONG = [422, "mfa_verification_failed"];

  /** An account with a passkey, its session of aal2 and a new session of aal1. */
  async function makeAccount(passkey: Passkey = createPasskey()) {
    const person = await addPerson(site, "editor");
    const ask = await open(person);
    const factorId = await enroll(ask);
    const begun = await challenge(ask, factorId);
    const response = await verify(ask, factorId, begun, passkey.create(ceremony(begun)));
    expect(response.status).toBe(200);
    const strong = askAuth(site, (await response.json()).access_token);
    return { person, passkey, factorId, strong, weak: await open(person) };
  }

  test("the stock client adds a passkey and signs in with it", async () => {
    const person = await addPerson(site, "editor");
    const auth = createAuth(site);
    await auth.signInWithPassword(person);
    const passkey = createPasskey();
    const asBrowser = (json: object) => ({ toJSON: () => json }) as never;
    const webauthn = { rpId: RP_ID, rpOrigins: [ORIGIN] };

    const { data: factor } = await auth.mfa.webauthn.enroll({ friendlyName: "Laptop" });
    expect(factor).toMatchObject({ type: "webauthn", friendly_name: "Laptop" });
    const factorId = factor?.id ?? "";
    const begun = (await auth.mfa.challenge({ factorId, webauthn })).data;
    if (begun?.webauthn.type !== "create") throw new Error("a new factor makes a passkey");
    const { publicKey } = begun.webauthn.credential_options;
    expect(publicKey).toMatchObject({
      rp: { id: RP_ID },
      user: { name: person.email, displayName: person.email },
      authenticatorSelection: { userVerification: "required" },
      attestation: "none",
    });
    const asked = (bytes: ArrayBuffer) => ({
      challenge: Buffer.from(bytes).toString("base64url"),
      origin: ORIGIN,
      rpId: RP_ID,
    });
    const created = asBrowser(passkey.create(asked(publicKey.challenge as ArrayBuffer)));
    const added = await auth.mfa.webauthn.verify({
      factorId,
      challengeId: begun.id,
      webauthn: { ...webauthn, type: "create", credential_response: created },
    });
    expect(added.error).toBeNull();
    expect((await auth.mfa.listFactors()).data?.webauthn).toMatchObject([{ id: factorId, status: "verified" }]);

    const later = createAuth(site);
    await later.signInWithPassword(person);
    expect((await later.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal1",
      nextLevel: "aal2",
    });
    const again = (await later.mfa.challenge({ factorId, webauthn })).data;
    if (again?.webauthn.type !== "request") throw new Error("a verified factor asks for its passkey");
    const options = again.webauthn.credential_options.publicKey;
    expect(options).toMatchObject({ rpId: RP_ID, userVerification: "required" });
    expect(options.allowCredentials?.map(({ id }) => Buffer.from(id as ArrayBuffer).toString("base64url"))).toEqual([
      passkey.id,
    ]);
    const used = asBrowser(passkey.get(asked(options.challenge as ArrayBuffer)));
    const signedIn = await later.mfa.webauthn.verify({
      factorId,
      challengeId: again.id,
      webauthn: { ...webauthn, type: "request", credential_response: used },
    });
    expect(signedIn.error).toBeNull();
    expect((await later.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal2",
      currentAuthenticationMethods: [{ method: "mfa/webauthn" }, { method: "password" }],
    });
    const [stored] = await site.database.query(
      "select web_authn_aaguid::text as aaguid, web_authn_credential as passkey from auth.mfa_factors where id = $1",
      [factorId],
    );
    expect(stored).toMatchObject({
      aaguid: "00000000-0000-0000-0000-000000000000",
      passkey: { id: Buffer.from(passkey.id, "base64url").toString("base64"), authenticator: { signCount: 2 } },
    });
  });

  test("a challenge counts once, also in concurrent requests, and belongs to one factor", async () => {
    const { weak, strong, passkey, factorId, person } = await makeAccount();
    const begun = await challenge(weak, factorId);
    const responses = await Promise.all(
      [1, 2, 3].map(() => verify(weak, factorId, begun, passkey.get(ceremony(begun)))),
    );
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
    const later = await open(person);
    const replayed = await verify(later, factorId, begun, passkey.get(ceremony(begun)));
    expect(await rejectionOf(replayed)).toEqual([422, "mfa_ip_address_mismatch"]);
    const fresh = await challenge(later, factorId);
    const signed = passkey.get(ceremony(begun));
    expect(await rejectionOf(await verify(later, factorId, fresh, signed))).toEqual(WRONG);
    await site.database.query("update auth.mfa_challenges set created_at = now() - interval '301 seconds'");
    const late = await verify(later, factorId, fresh, passkey.get(ceremony(fresh)));
    expect(await rejectionOf(late)).toEqual([422, "mfa_challenge_expired"]);
    // A second passkey of the account
    const second = createPasskey();
    const other = await enroll(strong, "Phone");
    const made = await challenge(strong, other);
    expect(await rejectionOf(await verify(strong, factorId, made, second.create(ceremony(made))))).toEqual([
      422,
      "mfa_factor_not_found",
    ]);
    expect((await verify(strong, other, made, second.create(ceremony(made)))).status).toBe(200);
    const last = await open(person);
    const either = await challenge(last, factorId);
    expect((await verify(last, factorId, either, second.get(ceremony(either)))).status).toBe(200);
  });

  test("responses for another site, without user verification, with a wrong signature or an old counter are rejected", async () => {
    const { weak, factorId, passkey } = await makeAccount();
    const attempts: [string, (asked: ReturnType<typeof ceremony>) => object][] = [
      ["another origin", (asked) => passkey.get({ ...asked, origin: `${ORIGIN}.evil.test` })],
      ["a port of the site", (asked) => passkey.get({ ...asked, origin: `http://${RP_ID}:8443` })],
      ["another site's key", (asked) => passkey.get({ ...asked, rpId: "evil.test" })],
      ["no user verification", (asked) => passkey.get(asked, { isVerified: false })],
      ["no user", (asked) => passkey.get(asked, { isPresent: false, isVerified: false })],
      ["the key of somebody else", (asked) => ({ ...createPasskey().get(asked), id: passkey.id, rawId: passkey.id })],
      ["a new passkey", (asked) => createPasskey().create(asked)],
    ];
    for (const [name, make] of attempts) {
      const begun = await challenge(weak, factorId);
      const response = await verify(weak, factorId, begun, make(ceremony(begun)));
      const expected = name === "a new passkey" ? [400, "validation_failed"] : WRONG;
      expect([name, ...(await rejectionOf(response))]).toEqual([name, ...expected]);
    }
    passkey.setCounter(1);
    const cloned = await challenge(weak, factorId);
    expect(await rejectionOf(await verify(weak, factorId, cloned, passkey.get(ceremony(cloned))))).toEqual(WRONG);
    passkey.setCounter(50);
    const begun = await challenge(weak, factorId);
    expect((await verify(weak, factorId, begun, passkey.get(ceremony(begun)))).status).toBe(200);
  });

  test("a passkey of another account neither signs in nor is added a second time", async () => {
    const mine = await makeAccount();
    const other = await makeAccount();
    const begun = await challenge(mine.weak, mine.factorId);
    const foreign = await verify(mine.weak, mine.factorId, begun, other.passkey.get(ceremony(begun)));
    expect(await rejectionOf(foreign)).toEqual(WRONG);
    const third = await open();
    const factorId = await enroll(third);
    const made = await challenge(third, factorId);
    const again = await verify(third, factorId, made, other.passkey.create(ceremony(made)));
    expect(await rejectionOf(again)).toEqual(WRONG);
  });

  test("a new passkey needs user verification, and never replaces the passkey of a factor", async () => {
    const ask = await open();
    const factorId = await enroll(ask);
    const begun = await challenge(ask, factorId);
    const unverified = createPasskey().create(ceremony(begun), { isVerified: false });
    expect(await rejectionOf(await verify(ask, factorId, begun, unverified))).toEqual(WRONG);
    const { weak, strong, factorId: mine } = await makeAccount();
    expect((await challenge(strong, mine)).webauthn.type).toBe("request");
    for (const session of [weak, strong]) {
      const asked = await challenge(session, mine);
      const created = createPasskey().create(ceremony(asked));
      const forced = { ...asked, webauthn: { ...asked.webauthn, type: "create" } };
      expect(await rejectionOf(await verify(session, mine, forced, created))).toEqual([400, "validation_failed"]);
    }
    expect(await rejectionOf(await weak("POST", "factors", { factor_type: "webauthn" }))).toEqual([
      403,
      "insufficient_aal",
    ]);
  });

  test("shapes that are no response are rejected, and wrong passkeys have the limit of codes", async () => {
    const { weak, factorId, passkey } = await makeAccount();
    const begun = await challenge(weak, factorId);
    const { response, ...rest } = passkey.get(ceremony(begun));
    for (const body of [
      undefined,
      null,
      "text",
      [],
      { ...rest, response: {} },
      { ...rest, response: { ...response, signature: 1 } },
      { ...rest, response: { ...response, authenticatorData: "%" } },
    ]) {
      const rejected = await verify(weak, factorId, begun, body as never);
      expect(await rejectionOf(rejected)).toEqual([400, "validation_failed"]);
    }
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      const asked = await challenge(weak, factorId);
      statuses.push((await verify(weak, factorId, asked, createPasskey().get(ceremony(asked)))).status);
    }
    // The network has registered a passkey, so it is an own network with ten attempts.
    expect(statuses).toEqual([...Array(8).fill(422), ...Array(4).fill(429)]);
  });
});
