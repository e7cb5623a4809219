import type { TestProject } from "vitest/node";
import * as database from "./seeded-database.ts";
import * as folder from "./seeded-folder.ts";

/** Vitest's global setup, after the setup of the cluster: both first starts at once. */
export async function setup(project: TestProject): Promise<void> {
  await Promise.all([folder.setup(project), database.setup(project)]);
}

export async function teardown(): Promise<void> {
  await Promise.all([folder.teardown(), database.teardown()]);
}
