import type { ConnectionOptions } from "node:tls";
import { createTransport } from "nodemailer";
import { isLoopback } from "./loopback.ts";

const SECOND = 1000;

/** A connection for each e-mail. @param smtpUrl see optionsFor */
export function openMailTransport(smtpUrl: string) {
  return createTransport(optionsFor(smtpUrl));
}

/** For a look at the server without sending. @param smtpUrl see optionsFor */
export function createVerifiableTransport(smtpUrl: string, tls: ConnectionOptions) {
  return createTransport({ ...optionsFor(smtpUrl), tls });
}

/** One connection for all, closed when idle. @param smtpUrl see optionsFor */
export function openMailPool(smtpUrl: string) {
  return createTransport({
    ...optionsFor(smtpUrl),
    pool: true,
    maxConnections: 1,
    idleTimeout: 10 * SECOND,
    // A server may take minutes to accept (RFC 5321, 4.5.3.2.6: ten); a client that gives up sooner sends twice.
    socketTimeout: 3 * 60 * SECOND,
    // After a lost connection the e-mail may have arrived: reported, not repeated.
    maxRequeues: 0,
  });
}

/** Without TLS only to this machine, unless its query says `requireTLS=false`. @param smtpUrl smtp:// or smtps:// */
function optionsFor(smtpUrl: string) {
  const { protocol, hostname } = new URL(smtpUrl);
  return {
    // Its query overrides what follows.
    url: smtpUrl,
    requireTLS: protocol === "smtp:" && !isLoopback(hostname),
    dnsTimeout: 10 * SECOND,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 15 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
