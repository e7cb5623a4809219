import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { findFreePort } from "#platform/free-port.ts";
import { type Browser, type Driver, WINDOW } from "./driver.ts";
import { WebDriverSession } from "./webdriver-session.ts";

/** Paths of the programs in Debian's packages webkit2gtk-driver and xvfb. */
export type WebKitPrograms = { driver: string; screen: string };

/** WebDriver's names of the keys that type no character. */
const KEYS: Record<string, string> = {
  Alt: "\uE00A",
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Control: "\uE009",
  Escape: "\uE00C",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  F10: "\uE03A",
};

/** A browser that starts connects within three seconds, also on a busy machine. */
const START_MS = 20_000;
const STARTS = 3;

/**
 * Starts a screen that exists in memory only. Each window has a separate driver and browser with private browsing, so
 * the browser stores nothing.
 */
export async function launchWebKitGtk(programs: WebKitPrograms): Promise<Browser> {
  const home = await mkdtemp(path.join(tmpdir(), "nusagrid-webkit-"));
  const { process: screen, name: display } = await startScreen(programs.screen);
  const env = {
    ...process.env,
    DISPLAY: display,
    GDK_BACKEND: "x11",
    // The browser writes its profile to a temporary folder.
    HOME: home,
    XDG_RUNTIME_DIR: home,
    // Without a graphics card, Mesa fails on shared buffers. One in forty pages with a canvas then crashed.
    WEBKIT_DISABLE_DMABUF_RENDERER: "1",
  };
  return {
    name: "WebKitGTK",
    async open() {
      const { driver, session } = await startBrowser(programs.driver, env);
      await session.setWindow(WINDOW);
      return driverOf(session, driver);
    },
    async close() {
      // A remaining browser ends with its screen.
      await end(screen);
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** About one browser in a hundred never connects to its driver. Then both are replaced, before a test begins. */
async function startBrowser(program: string, env: NodeJS.ProcessEnv) {
  for (let start = 1; ; start += 1) {
    const port = await findFreePort();
    const server = `http://127.0.0.1:${port}`;
    const driver = spawn(program, [`--port=${port}`], { stdio: "ignore", env });
    await untilReady(server, driver);
    try {
      return { driver, session: await WebDriverSession.start(server, START_MS) };
    } catch (error) {
      await end(driver);
      if (start === STARTS) throw error;
    }
  }
}

function driverOf(session: WebDriverSession, driver: ChildProcess): Driver {
  return {
    goto: (url) => session.goto(url),
    evaluate: (source, args) => session.execute(source, args),
    clickAt: (x, y) =>
      session.perform("pointer", [
        { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ]),
    // This call sends the same key events as `perform` and takes half the time.
    type: async (text) => session.sendKeys(await session.activeElement(), text),
    async press(keys) {
      const values = keys.split("+").map((key) => KEYS[key] ?? key);
      const down = values.map((value) => ({ type: "keyDown", value }));
      const up = values.reverse().map((value) => ({ type: "keyUp", value }));
      await session.perform("key", [...down, ...up]);
    },

    chooseFile: async (css, file) => session.sendKeys(await session.find(css), file),
    // The driver reports no errors: it has no log, and Debian's build lacks BiDi. collect-errors.ts collects them.
    errors: () => [],
    async close() {
      await session.end();
      await end(driver);
    },
  };
}

/** Xvfb selects a free display number and prints it. */
async function startScreen(program: string): Promise<{ process: ChildProcess; name: string }> {
  const screen = spawn(program, ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const number = await Promise.race([
    once(screen.stdio[3] as Readable, "data").then(String),
    once(screen, "exit").then(() => Promise.reject(new Error(`${program} ended before it was ready.`))),
  ]);
  return { process: screen, name: `:${number.trim()}` };
}

async function untilReady(server: string, driver: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (driver.exitCode !== null) throw new Error(`WebKitWebDriver ended with code ${driver.exitCode}.`);
    const response = await fetch(`${server}/status`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("WebKitWebDriver does not respond.");
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
