import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { findFreePort } from "#platform/free-port.ts";
import { root } from "./containerfile.ts";
import { createHttpsClient } from "./https-client.ts";
import { HOST, makeCertificate, startProxy } from "./proxy-process.ts";

/** Runs an example of `deploy/nginx` unchanged except for its ports, its files and the site's URL. */
export async function startNginx(example: "site.conf" | "cache.conf", siteUrl: string) {
  const certificate = await makeCertificate();
  const [port, plainPort, localPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const text = await readFile(path.join(root, "deploy/nginx", example), "utf8");
  const changed = replaceEach(text, [
    [/^\s*listen \[::\].*\n/gm, ""],
    [/listen 80;/g, `listen 127.0.0.1:${plainPort};`],
    [/listen 443 ssl http2;/g, `listen 127.0.0.1:${port} ssl http2;`],
    [/127\.0\.0\.1:3000/g, new URL(siteUrl).host],
    [/\/etc\/ssl\/www\.example\.com/g, certificate.folder],
    ...(example === "cache.conf"
      ? ([
          [/\/var\/cache\/nginx/g, path.join(certificate.folder, "cache")],
          [/127\.0\.0\.1:8081/g, `127.0.0.1:${localPort}`],
        ] as [RegExp, string][])
      : []),
  ]);
  await writeFile(path.join(certificate.folder, "site.conf"), changed);
  await mkdir(path.join(certificate.folder, "cache/site"), { recursive: true });
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${certificate.folder}/${name};`)
    .join("\n");
  const main = path.join(certificate.folder, "nginx.conf");
  await writeFile(
    main,
    `${process.getuid?.() === 0 ? "user root;" : ""}
    daemon off; worker_processes 1; pid ${certificate.folder}/nginx.pid; error_log stderr warn;
    events {}
    http { access_log off; ${temporary} include site.conf; }`,
  );
  const proxy = await startProxy("nginx", ["-p", certificate.folder, "-c", main, "-e", "stderr"], port);
  return {
    ask: createHttpsClient({ port, host: HOST, certificate: certificate.certificate }),
    plainUrl: `http://127.0.0.1:${plainPort}`,
    purgeUrl: `http://127.0.0.1:${localPort}/purge`,
    output: proxy.output,
    async close() {
      await proxy.close();
      await certificate.remove();
    },
  };
}

/** @throws if the example no longer contains the text that the test replaces */
function replaceEach(text: string, changes: [RegExp, string][]): string {
  return changes.reduce((all, [from, to]) => {
    if (!from.test(all)) throw new Error(`The example does not say ${from}.`);
    from.lastIndex = 0;
    return all.replace(from, to);
  }, text);
}
