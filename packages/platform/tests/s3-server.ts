import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import S3rver from "s3rver";

/** The server accepts only signatures with this secret. */
const KEY = "S3RVER";

export type S3Server = {
  /** Settings of a site that stores its images on this server. */
  env: Record<string, string>;
  /** Stops the server. The objects stay. */
  stop(): Promise<void>;
  /** Restarts the server at the same URL. */
  start(): Promise<void>;
  /** Stops the server and removes the objects. */
  remove(): Promise<void>;
};

/** Starts a server with one bucket on a free port of 127.0.0.1. It implements S3 and checks signatures. */
export async function startS3Server(bucket = "site-images"): Promise<S3Server> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "site-s3-"));
  const open = (port: number) =>
    new S3rver({ address: "127.0.0.1", port, silent: true, directory, configureBuckets: [{ name: bucket }] });
  let server = open(0);
  const { port } = await server.run();
  return {
    env: {
      S3_BUCKET: bucket,
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: KEY,
      AWS_SECRET_ACCESS_KEY: KEY,
    },
    stop: () => server.close(),
    async start() {
      server = open(port);
      await server.run();
    },
    async remove() {
      await server.close().catch(() => {});
      await rm(directory, { recursive: true, force: true });
    },
  };
}
