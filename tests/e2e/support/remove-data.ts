import { rm } from "node:fs/promises";

/** The site of the browser tests kept its data in a temporary folder; nothing of it stays. */
export default async function removeData(): Promise<void> {
  const folder = process.env.E2E_DATA_DIR;
  if (!folder?.includes("nusagrid-e2e-")) return;
  // The sites still run, and may be writing a picture that a closed page has asked for.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
