import onOneProcess from "./playwright.config.ts";

// The same journeys, served by two processes in turn.
process.env.E2E_SERVER = "tests/e2e/support/start-two-processes.ts";

export default onOneProcess;
