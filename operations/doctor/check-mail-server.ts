import { checkServerIdentity, type PeerCertificate } from "node:tls";
import { isLoopback } from "#platform/loopback.ts";
import { readSmtpError } from "#server/contact/delivery/retry-policy.ts";
import { createVerifiableTransport } from "#server/mail-transport.ts";
import type { Env } from "#server/settings/env.ts";
import { broken, type Finding, ok, warning } from "./check.ts";
import { certificateFault, describeEnd } from "./tls-findings.ts";

type MailServerOptions = {
  env: Pick<Env, "SMTP_URL">;
  now?: Date;
  /** A certificate authority to trust instead of the machine's own, as PEM. */
  ca?: string;
};

/** Connects, encrypts and signs in as the site would, and sends nothing. */
export async function checkMailServer({ env, now = new Date(), ca }: MailServerOptions): Promise<Finding[]> {
  if (!env.SMTP_URL) return [ok("SMTP_URL is not set: no e-mail is sent.")];
  const { hostname, username, port } = new URL(env.SMTP_URL);
  const server = `The mail server ${hostname}${port && `:${port}`}`;
  let certificate: PeerCertificate | undefined;
  const transport = await createVerifiableTransport(env.SMTP_URL, {
    ...(ca && { ca }),
    checkServerIdentity(host: string, sent: PeerCertificate) {
      certificate = sent;
      return checkServerIdentity(host, sent);
    },
  });
  try {
    await transport.verify();
  } catch (error) {
    return [
      describeFailure(server, error),
      ...(certificate ? [describeEnd(`${server}'s`, certificate.valid_to, now)] : []),
    ];
  } finally {
    transport.close();
  }
  return [
    ok(`${server} responds${username ? ` and accepts the sign-in of ${decodeURIComponent(username)}` : ""}.`),
    certificate
      ? describeEnd(`${server}'s`, certificate.valid_to, now)
      : isLoopback(hostname)
        ? ok("It is on this machine and is used without encryption.")
        : warning(`${server} is used without encryption.`, "Remove ?requireTLS=false from SMTP_URL, or use smtps://."),
  ];
}

function describeFailure(server: string, error: unknown): Finding {
  const { code, responseCode, response, message } = readSmtpError(error);
  const fault = certificateFault(error);
  if (fault) {
    return broken(`${server}: its certificate ${fault}.`, "No e-mail is sent until the mail server has a valid one.");
  }
  if (code === "EAUTH" || responseCode === 535) {
    return broken(`${server} refuses the sign-in: ${response ?? message}`, "Correct user and password in SMTP_URL.");
  }
  if (code === "ETLS") {
    return broken(
      `${server} offers no encryption (STARTTLS).`,
      "Use a server that does, or smtps:// and port 465; in a private network add ?requireTLS=false to SMTP_URL.",
    );
  }
  if (code === "EDNS" || /ENOTFOUND|EAI_AGAIN/.test(message)) {
    return broken(`${server}: its name is not found.`, "Correct the host in SMTP_URL, or check this machine's DNS.");
  }
  return broken(
    `${server} cannot be reached: ${message}`,
    "Check host and port in SMTP_URL, and whether a firewall blocks this machine (many providers block port 25).",
  );
}
