import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";

type Ceremony = { challenge: string; origin: string; rpId: string };
type Flags = { isVerified?: boolean; isPresent?: boolean };

/** An authenticator without a browser, so that a test can send what no browser would. Its key is an ES256 key. */
export function createPasskey() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const rawId = randomBytes(16);
  const id = rawId.toString("base64url");
  let counter = 0;

  const authenticatorData = (
    rpId: string,
    { isVerified = true, isPresent = true }: Flags,
    credential = Buffer.alloc(0),
  ) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = (isPresent ? 0x01 : 0) | (isVerified ? 0x04 : 0) | (credential.length > 0 ? 0x40 : 0);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.of(flags), count, credential]);
  };

  return {
    id,

    setCounter(value: number): void {
      counter = value - 1;
    },

    /** What `navigator.credentials.create()` returns, as JSON. */
    create({ challenge, origin, rpId }: Ceremony, flags: Flags = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, rawId, coseKey(publicKey)]);
      const authData = authenticatorData(rpId, flags, credential);
      const attestationObject = Buffer.concat([
        ...[Buffer.of(0xa3), cborText("fmt"), cborText("none"), cborText("attStmt"), Buffer.of(0xa0)],
        ...[cborText("authData"), cborBytes(authData)],
      ]);
      return asCredential(id, {
        clientDataJSON: clientData("webauthn.create", challenge, origin).toString("base64url"),
        attestationObject: attestationObject.toString("base64url"),
        transports: ["internal"],
      });
    },

    /** What `navigator.credentials.get()` returns, as JSON. */
    get({ challenge, origin, rpId }: Ceremony, flags: Flags = {}) {
      const data = authenticatorData(rpId, flags);
      const client = clientData("webauthn.get", challenge, origin);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return asCredential(id, {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: createSign("SHA256").update(signed).sign(privateKey).toString("base64url"),
      });
    },
  };
}

const asCredential = <Response>(id: string, response: Response) => ({
  id,
  rawId: id,
  type: "public-key" as const,
  clientExtensionResults: {},
  response,
});

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const coordinates = [x, y].map((text) => cborBytes(Buffer.from(text, "base64url")));
  // The keys 1 (kty): 2, 3 (alg): -7, -1 (crv): 1, -2 (x) and -3 (y) of RFC 9053
  const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = coordinates;
  return Buffer.concat([Buffer.of(0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21), first, Buffer.of(0x22), second]);
}

const cborText = (text: string) => Buffer.concat([Buffer.of(0x60 + text.length), Buffer.from(text)]);
const cborBytes = (bytes: Buffer) =>
  Buffer.concat([bytes.length < 24 ? Buffer.of(0x40 + bytes.length) : Buffer.of(0x58, bytes.length), bytes]);
