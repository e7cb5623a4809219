import { rm } from "node:fs/promises";

/** The site of the browser tests kept its data in a temporary folder; nothing of it stays. */
export default async function removeData(): Promise<void> {
  const folder = process.env.E2E_DATA_DIR;
  if (folder?.includes("nusagrid-e2e-")) await rm(folder, { recursive: true, force: true });
}
