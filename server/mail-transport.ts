import { createTransport } from "nodemailer";

const SECOND = 1000;

/**
 * How mail leaves. The address may carry nodemailer's options in its query, for example `?requireTLS=true`.
 * @param smtpUrl smtp://user:password@host:587, or smtps://… for TLS from the first byte
 */
export function openMailTransport(smtpUrl: string) {
  return createTransport({
    url: smtpUrl,
    // A server that hangs must not hold anything up for the minutes the defaults allow.
    dnsTimeout: 10 * SECOND,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 20 * SECOND,
    // Whatever a message says, it makes this process read no file and no address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
