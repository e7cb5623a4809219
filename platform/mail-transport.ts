import type { ConnectionOptions } from "node:tls";
import { createTransport } from "nodemailer";
import { isLoopback } from "./loopback.ts";

const SECOND = 1000;

/** Opens a new connection for each e-mail. @param smtpUrl see optionsFor */
export function openMailTransport(smtpUrl: string) {
  return createTransport(optionsFor(smtpUrl));
}

/** Checks a server without sending. @param smtpUrl see optionsFor */
export function createVerifiableTransport(smtpUrl: string, tls: ConnectionOptions) {
  return createTransport({ ...optionsFor(smtpUrl), tls });
}

/** Uses one connection for all e-mails and closes it when idle. @param smtpUrl see optionsFor */
export function openMailPool(smtpUrl: string) {
  return createTransport({
    ...optionsFor(smtpUrl),
    pool: true,
    maxConnections: 1,
    idleTimeout: 10 * SECOND,
    // A server may take ten minutes to accept an e-mail (RFC 5321, 4.5.3.2.6). A client that gives up earlier may send
    // it twice.
    socketTimeout: 3 * 60 * SECOND,
    // After a lost connection, the e-mail may have arrived. The pool therefore reports the error and does not send
    // again.
    maxRequeues: 0,
  });
}

/** Allows no TLS only to this machine, unless the query says `requireTLS=false`. @param smtpUrl smtp:// or smtps:// */
function optionsFor(smtpUrl: string) {
  const { protocol, hostname } = new URL(smtpUrl);
  return {
    // The query of the URL overrides the following options.
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
