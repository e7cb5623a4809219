/** Serves the site at PORT by two alternating processes with one PostgreSQL, one bucket and separate data folders. */

import { startS3Server } from "#platform/tests/s3-server.ts";
import { createDatabase, startCluster } from "../../support/postgres-cluster.ts";
import { startRoundRobin } from "../../support/round-robin.ts";
import { startServer, stopServers, temporaryFolders } from "../../support/server-process.ts";

const { PORT, DATA_DIR = "", ADMIN_EMAIL = "", ADMIN_PASSWORD = "", LOG_LEVEL = "error" } = process.env;
const folders = temporaryFolders();
const cluster = await startCluster();
const images = await startS3Server();
const DATABASE_URL = await createDatabase(cluster.url);

async function startOne(dataDir: string): Promise<string> {
  const env = { ...images.env, DATABASE_URL, DATA_DIR: dataDir, ADMIN_EMAIL, ADMIN_PASSWORD, LOG_LEVEL };
  return (await startServer({ env: { ...env, TRUST_PROXY: "true" } })).url;
}

// The tests look for the keys in the folder that they named.
const proxy = await startRoundRobin([await startOne(DATA_DIR), await startOne(await folders.make())], Number(PORT));

process.once("SIGTERM", async () => {
  await proxy.close();
  await stopServers();
  await images.remove();
  await cluster.stop();
  await folders.remove();
  process.exit(0);
});
