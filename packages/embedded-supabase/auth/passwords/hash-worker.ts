import { parentPort } from "node:worker_threads";
import bcrypt from "bcryptjs";
import { messageOf } from "#platform/errors.ts";
import type { HashReply, HashTask } from "./password-hashing.ts";

parentPort?.on("message", (task: HashTask) => {
  try {
    const value =
      task.kind === "hash"
        ? bcrypt.hashSync(task.password, task.cost)
        : bcrypt.compareSync(task.password, task.passwordHash);
    parentPort?.postMessage({ value } satisfies HashReply);
  } catch (error) {
    parentPort?.postMessage({ error: messageOf(error) } satisfies HashReply);
  }
});
