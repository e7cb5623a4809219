import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { findFreePort } from "#platform/free-port.ts";
import { root } from "./containerfile.ts";
import { createHttpsClient } from "./https-client.ts";
import { HOST, makeCertificate, startProxy } from "./proxy-process.ts";

const example = path.join(root, "deploy/caddy/Caddyfile");

export async function validateCaddyfile(): Promise<void> {
  await promisify(execFile)("caddy", ["validate", "--adapter", "caddyfile", "--config", example]);
}

/** Runs the example unchanged except for its ports, its certificate and the site's URL. */
export async function startCaddy(siteUrl: string) {
  const certificate = await makeCertificate();
  const [port, plainPort] = [await findFreePort(), await findFreePort()];
  const text = (await readFile(example, "utf8"))
    .replace(/^\{\n/m, `{\n\tadmin off\n\thttp_port ${plainPort}\n\thttps_port ${port}\n\tdefault_bind 127.0.0.1\n`)
    .replace(/^www\.example\.com \{\n/m, `${HOST} {\n\ttls ${certificate.file} ${certificate.key}\n`)
    .replace("127.0.0.1:3000", new URL(siteUrl).host);
  const file = path.join(certificate.folder, "Caddyfile");
  await writeFile(file, text);
  const proxy = await startProxy("caddy", ["run", "--adapter", "caddyfile", "--config", file], port, {
    XDG_DATA_HOME: certificate.folder,
    XDG_CONFIG_HOME: certificate.folder,
    HOME: certificate.folder,
  });
  return {
    ask: createHttpsClient({ port, host: HOST, certificate: certificate.certificate }),
    plainUrl: `http://127.0.0.1:${plainPort}`,
    output: proxy.output,
    async close() {
      await proxy.close();
      await certificate.remove();
    },
  };
}
