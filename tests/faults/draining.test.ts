import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import path from "node:path";
import { afterEach, expect, test } from "vitest";

const servers: ReturnType<typeof spawn>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.kill("SIGKILL");
});

async function startPlainServer() {
  const server = spawn(process.execPath, [path.resolve("tests/support/plain-server.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  servers.push(server);
  const exited = once(server, "exit").then(([code]) => code as number);
  const [line] = (await once(server.stdout, "data")) as [Buffer];
  return { port: Number(line), stop: () => server.kill("SIGTERM"), exited };
}

type Outcome = { responded: number; lastConnection?: string; end: string };

/** Sends one request after another on one open connection until a request gets no response. */
async function askUntilNoResponse(port: number, pause: () => number, onResponse: () => void): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const outcome: Outcome = { responded: 0, end: "" };
  while (!outcome.end) {
    await new Promise<void>((resolve) => {
      get({ agent, host: "127.0.0.1", port }, (response) => {
        outcome.lastConnection = response.headers.connection;
        response.resume().once("close", () => {
          if (response.complete) outcome.responded += 1;
          else outcome.end = "cut off";
          onResponse();
          resolve();
        });
      }).once("error", (error: NodeJS.ErrnoException) => {
        outcome.end = error.code ?? error.message;
        resolve();
      });
    });
    await new Promise((resolve) => setTimeout(resolve, pause()));
  }
  agent.destroy();
  return outcome;
}

test("a stopping server does not reset clients with open connections", async () => {
  for (let round = 0; round < 6; round += 1) {
    const { port, stop, exited } = await startPlainServer();
    let responses = 0;
    const clients = Array.from({ length: 40 }, (_, index) =>
      askUntilNoResponse(
        port,
        // Some clients send requests without a pause, others with pauses.
        () => (index % 2 ? 0 : Math.random() * 300),
        () => {
          responses += 1;
          if (responses === 500) stop();
        },
      ),
    );
    const outcomes = await Promise.all(clients);
    expect(await exited).toBe(0);
    expect(new Set(outcomes.map(({ end }) => end))).toEqual(new Set(["ECONNREFUSED"]));
    expect(new Set(outcomes.map(({ lastConnection }) => lastConnection))).toEqual(new Set(["close"]));
  }
});
