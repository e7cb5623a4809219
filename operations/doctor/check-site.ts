import { createServer } from "node:net";
import { connect, type PeerCertificate } from "node:tls";
import { messageOf } from "#platform/errors.ts";
import type { StartupError } from "#platform/startup-error.ts";
import { explainListening } from "#server/http/listen.ts";
import { findClaimsOnPage, findInventedClaims } from "#server/invented-claims.ts";
import type { Env } from "#server/settings/env.ts";
import { broken, type Finding, ok, warning } from "./check.ts";
import { certificateFault, describeEnd } from "./tls-findings.ts";

const TIMEOUT_MS = 8000;

function urlOf({ HOST, PORT }: Pick<Env, "HOST" | "PORT">, path: string): string {
  const host = HOST === "0.0.0.0" || HOST === "::" ? "localhost" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}${path}`;
}

/** Checks whether the site runs on this machine and can serve. */
export async function checkProcess(env: Pick<Env, "HOST" | "PORT">): Promise<Finding[]> {
  if (env.PORT === 0) return [];
  const url = urlOf(env, "/readyz");
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
  if (!response) {
    const fault = await findListenFault(env);
    if (fault) return [broken(fault.message, "The site does not start with it.")];
    return [warning(`Nothing responds at ${url}: the site does not run here.`, "Start it: npm start, or the service.")];
  }
  const text = (await response.text()).trim();
  if (response.ok && text === "ready") return [ok(`The site responds at ${url} and can serve.`)];
  if (text === "not ready") {
    return [
      broken(
        "The site runs but cannot serve: its database does not respond, or its disk is full.",
        "See the lines on database and disk below.",
      ),
    ];
  }
  return [
    broken(`Another program responds at ${url} (${response.status}).`, "Choose another PORT, or stop that program."),
  ];
}

/** Opens the port for a moment, as a start does. */
function findListenFault({ HOST, PORT }: Pick<Env, "HOST" | "PORT">): Promise<StartupError | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", (error) => resolve(explainListening(error, HOST, PORT)));
    server.listen(PORT, HOST, () => server.close(() => resolve(undefined)));
  });
}

/** Checks the claims of the running site's home page, or those of the code while it does not run. */
export async function checkClaims(env: Env, ask: typeof fetch = fetch): Promise<Finding[]> {
  const html = await ask(urlOf(env, "/"), { signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then((response) => (response.ok ? response.text() : undefined))
    .catch(() => undefined);
  const claims = html === undefined ? findInventedClaims(env) : findClaimsOnPage(html);
  if (claims.length === 0) return [];
  return [
    warning(
      `The home page makes claims of a fictional firm: ${claims.join(", ")}.`,
      "Replace them at /admin/site (docs/make-it-yours.md, section 4).",
    ),
  ];
}

type CertificateOptions = {
  env: Pick<Env, "SITE_URL">;
  now?: Date;
  /** A certificate authority to trust instead of the machine's own, as PEM. */
  ca?: string;
};

/** Checks the certificate that visitors get at an https SITE_URL. */
export async function checkSiteCertificate({ env, now = new Date(), ca }: CertificateOptions): Promise<Finding[]> {
  if (!env.SITE_URL?.startsWith("https://")) return [];
  const { hostname, port } = new URL(env.SITE_URL);
  try {
    const certificate = await readCertificate(hostname.replace(/^\[|\]$/g, ""), Number(port || 443), ca);
    return [describeEnd(`The site's, ${hostname}'s,`, certificate.valid_to, now)];
  } catch (error) {
    const fault = certificateFault(error);
    if (fault) return [broken(`The certificate of ${hostname} ${fault}.`, "Renew it for the reverse proxy.")];
    // In many networks, a machine cannot reach its public URL from inside.
    return [warning(`${env.SITE_URL} cannot be reached from here: ${messageOf(error)}`, "Check it from outside.")];
  }
}

function readCertificate(host: string, port: number, ca: string | undefined): Promise<PeerCertificate> {
  return new Promise((resolve, reject) => {
    const servername = /^[\d.]+$|:/.test(host) ? undefined : host;
    const socket = connect({ host, port, servername, ca, timeout: TIMEOUT_MS }, () => {
      resolve(socket.getPeerCertificate());
      socket.destroy();
    });
    socket.on("timeout", () => socket.destroy(new Error("it does not respond in time")));
    socket.on("error", reject);
  });
}
