import type { ConnectionOptions } from "node:tls";
import type { SendMailOptions } from "nodemailer";
import { isLoopback } from "#platform/loopback.ts";

const SECOND = 1000;

export type MailTransport = {
  /** @throws an error of nodemailer */
  sendMail(mail: SendMailOptions): Promise<void>;
  close(): Promise<void>;
};

/** Opens a new connection for each e-mail. @param smtpUrl see optionsFor */
export function openMailTransport(smtpUrl: string): MailTransport {
  return openLater(async () => (await import("nodemailer")).createTransport(optionsFor(smtpUrl)));
}

/** Checks a server without sending. @param smtpUrl see optionsFor */
export async function createVerifiableTransport(smtpUrl: string, tls: ConnectionOptions) {
  return (await import("nodemailer")).createTransport({ ...optionsFor(smtpUrl), tls });
}

/** Uses one connection for all e-mails and closes it when idle. @param smtpUrl see optionsFor */
export function openMailPool(smtpUrl: string): MailTransport {
  const options = {
    ...optionsFor(smtpUrl),
    pool: true as const,
    maxConnections: 1,
    idleTimeout: 10 * SECOND,
    // A server may take ten minutes to accept an e-mail (RFC 5321, 4.5.3.2.6). A client that gives up earlier may send
    // it twice.
    socketTimeout: 3 * 60 * SECOND,
    // After a lost connection, the e-mail may have arrived. The pool therefore reports the error and does not send
    // again.
    maxRequeues: 0,
  };
  return openLater(async () => (await import("nodemailer")).createTransport(options));
}

type Transporter = { sendMail(mail: SendMailOptions): Promise<unknown>; close(): void };

/** Loads nodemailer for the first e-mail, because it is 650 KB of code. */
function openLater(open: () => Promise<Transporter>): MailTransport {
  let opening: Promise<Transporter> | undefined;
  return {
    async sendMail(mail) {
      opening ??= open().catch((error: unknown) => {
        opening = undefined; // packages may be replaced while the site runs
        throw error;
      });
      await (await opening).sendMail(mail);
    },
    close: async () => (await opening?.catch(() => undefined))?.close(),
  };
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
