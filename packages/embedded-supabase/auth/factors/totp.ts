import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import { invalid } from "../auth-error.ts";

/** Authenticator apps support these values everywhere (RFC 6238). */
const OPTIONS = { algorithm: "SHA1", digits: 6, period: 30 };
const SECRET_BYTES = 20;
/** A code is valid this many steps before and after its own 30 seconds. */
const DRIFT_STEPS = 1;

type TotpKey = { qr_code: string; secret: string; uri: string };

/** @throws AuthError if the names do not fit into a QR code */
export function createTotpKey(issuer: string, email: string): TotpKey {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new TOTP({ ...OPTIONS, issuer, label: email, secret }).toString();
  try {
    // The client puts the text behind `data:image/svg+xml;utf-8,`, so it must have no "#".
    return { qr_code: renderSVG(uri, { ecc: "M", border: 4 }), secret: secret.base32, uri };
  } catch {
    throw invalid("The issuer and the email are too long for a QR code");
  }
}

/** @returns the number of the code's 30 seconds, or undefined for a wrong code */
export function findStep(secret: string, code: string, now = Date.now()): number | undefined {
  const totp = new TOTP({ ...OPTIONS, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code.replaceAll(" ", ""), window: DRIFT_STEPS, timestamp: now });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
}
