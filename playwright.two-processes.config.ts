import onOneProcess from "./playwright.config.ts";

/** The same journeys, served by two processes in turn. */
export default {
  ...onOneProcess,
  webServer: [onOneProcess.webServer ?? []]
    .flat()
    .map((server) => ({ ...server, command: "node tests/e2e/support/start-two-processes.ts" })),
};
