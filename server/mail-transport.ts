import { createTransport } from "nodemailer";

const SECOND = 1000;
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/i;

/** For single letters: a connection each. @param smtpUrl see optionsFor */
export function openMailTransport(smtpUrl: string) {
  return createTransport(optionsFor(smtpUrl));
}

/** For many letters in a row: one connection for all of them, closed when it has been idle. @param smtpUrl see optionsFor */
export function openMailPool(smtpUrl: string) {
  return createTransport({
    ...optionsFor(smtpUrl),
    pool: true,
    maxConnections: 1,
    idleTimeout: 10 * SECOND,
    // A server may look at a text for long before it takes it (RFC 5321, 4.5.3.2.6, allows ten minutes); who hangs up
    // earlier sends it twice.
    socketTimeout: 3 * 60 * SECOND,
    // A connection lost under a letter is told and not mended in secret: the letter may have arrived.
    maxRequeues: 0,
  });
}

/**
 * Without TLS mail goes to this machine alone, unless the operator allows more with `?requireTLS=false`.
 * @param smtpUrl smtp://user:password@host:587, or smtps://… for TLS from the first byte; its query may carry nodemailer's
 * options
 */
function optionsFor(smtpUrl: string) {
  const { protocol, hostname } = new URL(smtpUrl);
  return {
    // The options in its query come before those here.
    url: smtpUrl,
    requireTLS: protocol === "smtp:" && !LOOPBACK.test(hostname),
    // A server that hangs must not hold anything up for the minutes the defaults allow.
    dnsTimeout: 10 * SECOND,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 15 * SECOND,
    // Whatever a message says, it makes this process read no file and no address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
