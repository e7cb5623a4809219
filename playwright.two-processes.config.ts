import onOneProcess from "./playwright.config.ts";

// The same journeys. Two processes serve their requests alternately.
process.env.E2E_SERVER = "tests/e2e/support/start-two-processes.ts";

export default onOneProcess;
