import { parentPort } from "node:worker_threads";
import { messageOf } from "#platform/errors.ts";
import { samlTasks } from "./saml-tasks.ts";
import type { SamlReply, SamlTask } from "./saml-worker.ts";

parentPort?.on("message", async ({ name, parameters }: SamlTask) => {
  parentPort?.postMessage(await run(name, parameters));
});
parentPort?.postMessage("ready");

async function run(name: SamlTask["name"], parameters: unknown[]): Promise<SamlReply> {
  const task: (...parameters: never[]) => unknown = samlTasks[name];
  try {
    return { value: await task(...(parameters as never[])) };
  } catch (error) {
    return { error: messageOf(error) };
  }
}
