import { setTimeout as sleep } from "node:timers/promises";
import { readCollectedErrors } from "./collect-errors.ts";
import type { Driver } from "./drivers/driver.ts";

/** What can be seen and pressed: by selector, and by what it is called. */
export type Target = { css: string; name?: string };

export const button = (name: string): Target => ({ css: "button", name });
export const link = (name: string): Target => ({ css: "a", name });
export const field = (name: string): Target => ({ css: "input, textarea, select", name });

const TIMEOUT_MS = 15_000;
const POLL_MS = 50;

/** One visible thing, where it can be pressed, and whether it can. Runs in the page. */
function place({ css, name }: Target) {
  const nameOf = (element: Element) => {
    const [label] = (element as HTMLInputElement).labels ?? [];
    return (element.getAttribute("aria-label") ?? (label ?? element).textContent)?.trim();
  };
  const found = [...document.querySelectorAll<HTMLElement>(css)].filter(
    (element) => element.checkVisibility() && (name === undefined || nameOf(element) === name),
  );
  const [element] = found;
  if (!element) return { count: 0, box: "", x: 0, y: 0, isReady: false, value: "", uppermost: "" };
  const look = () => {
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const x = box.left + box.width / 2;
    const y = box.top + Math.min(box.height, innerHeight) / 2;
    const uppermost = document.elementFromPoint(x, y);
    const isInSight = box.top >= 0 && box.bottom <= innerHeight && element.contains(uppermost);
    return { box, x, y, uppermost, isInSight };
  };
  // Out of the window, or under the bar that stays at its top.
  if (!look().isInSight) element.scrollIntoView({ behavior: "instant", block: "center" });
  const { box, x, y, uppermost } = look();
  return {
    count: found.length,
    box: [box.left, box.top, box.width, box.height].join(),
    x,
    y,
    value: (element as HTMLInputElement).value,
    isReady: !element.matches(":disabled, [aria-disabled=true]") && element.contains(uppermost),
    uppermost: uppermost?.outerHTML.slice(0, 200) ?? "",
  };
}

/** React marks the elements it has taken over; what is pressed before that is replayed, and here it need not be. */
function isHydrated(): boolean {
  return Object.keys(document.querySelector("header a") ?? {}).some((key) => key.startsWith("__reactProps"));
}

/** A page as somebody uses it: by looking, by mouse, by keyboard. The same in every browser. */
export class JourneyPage {
  private readonly driver: Driver;
  private readonly origin: string;
  private readonly expectedErrors: RegExp[] = [];

  constructor(driver: Driver, origin: string) {
    this.driver = driver;
    this.origin = origin;
  }

  /** Loads a page of the site and waits until it reacts. */
  async goto(path: string): Promise<void> {
    await this.driver.goto(this.origin + path);
    await this.poll(
      () => "the page to react",
      () => this.evaluate(isHydrated),
    );
  }

  /** One step back in the history of the window. */
  async back(): Promise<void> {
    await this.evaluate(() => history.back());
  }

  /** @param read must not use anything outside of it: its source text goes to the browser */
  async evaluate<Args extends unknown[], Result>(
    read: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    return (await this.driver.evaluate(String(read), args)) as Awaited<Result>;
  }

  /** The text of every element, in the page's order. */
  texts(css: string): Promise<string[]> {
    return this.evaluate(
      (selector) =>
        [...document.querySelectorAll(selector)].map(
          ({ textContent }) => textContent?.replace(/\s+/g, " ").trim() ?? "",
        ),
      css,
    );
  }

  /** What the short messages in the corner say, without what can be done about them. */
  toasts(): Promise<string[]> {
    return this.texts("[data-sonner-toast] [data-title]");
  }

  /** Whether each picture shows something, in the page's order, once it has been in sight. */
  pictures(css: string): Promise<boolean[]> {
    return this.evaluate(async (selector) => {
      const shown: boolean[] = [];
      for (const image of document.querySelectorAll<HTMLImageElement>(`${selector} img`)) {
        image.scrollIntoView({ behavior: "instant" });
        // A lazy one begins to load once a frame has shown it, and cannot be decoded before.
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        if (!image.complete) {
          await new Promise((resolve) => {
            image.addEventListener("load", resolve, { once: true });
            image.addEventListener("error", resolve, { once: true });
          });
        }
        await image.decode().catch(() => {});
        shown.push(image.naturalWidth > 0 && image.width > 0);
      }
      return shown;
    }, css);
  }

  async valueOf(target: Target): Promise<string> {
    return (await this.evaluate(place, target)).value;
  }

  /** Where the window is, within the site. */
  address(): Promise<string> {
    return this.evaluate(() => location.pathname + location.search + location.hash);
  }

  /** What the element that has the focus is called. */
  focused(): Promise<string> {
    return this.evaluate(() => {
      const element = document.activeElement;
      const [label] = (element as HTMLInputElement).labels ?? [];
      const labelledBy = document.getElementById(element?.getAttribute("aria-labelledby") ?? "");
      return (element?.getAttribute("aria-label") ?? (labelledBy ?? label ?? element)?.textContent ?? "").trim();
    });
  }

  /** How many of these can be seen. */
  async count(target: Target): Promise<number> {
    return (await this.evaluate(place, target)).count;
  }

  /** Presses what is called so with the mouse, once it stands still, can be pressed and is covered by nothing. */
  async click(target: Target): Promise<void> {
    let before = "";
    let found: ReturnType<typeof place> | undefined;
    const what = () => `${nameOf(target)} to be pressed, found as ${JSON.stringify(found)},`;
    const { x, y } = await this.poll(what, async () => {
      found = await this.evaluate(place, target);
      if (found.count > 1) throw new Error(`There are ${found.count} of ${nameOf(target)}.`);
      const isStill = found.box === before;
      before = found.box;
      return found.isReady && isStill ? found : null;
    });
    await this.driver.clickAt(x, y);
  }

  type(text: string): Promise<void> {
    return this.driver.type(text);
  }

  press(keys: string): Promise<void> {
    return this.driver.press(keys);
  }

  /** Goes into a field with the mouse and writes there instead of what was in it. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.press("Control+a");
    await this.type(text);
  }

  /** Puts a value into a field whose parts are typed in another order in every browser: a date, a time. */
  async enter(target: Target, value: string): Promise<void> {
    await this.click(target);
    await this.evaluate((entered) => {
      const input = document.activeElement as HTMLInputElement;
      // React looks at the element's own property for what it has set itself.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, entered);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }, value);
    if ((await this.valueOf(target)) !== value) throw new Error(`${nameOf(target)} did not take ${value}.`);
  }

  chooseFile(css: string, file: string): Promise<void> {
    return this.driver.chooseFile(css, file);
  }

  /** Errors a journey brings about on purpose. Not every browser tells of them. */
  expectErrors(...patterns: RegExp[]): void {
    this.expectedErrors.push(...patterns);
  }

  /** All the browser and the pages have told of errors in this window. */
  async errors(): Promise<string[]> {
    const { source, args } = readCollectedErrors;
    const told = [...this.driver.errors(), ...((await this.driver.evaluate(source, args)) as string[])];
    return told.filter((error) => !this.expectedErrors.some((pattern) => pattern.test(error)));
  }

  private async poll<Value>(what: () => string, read: () => Promise<Value>): Promise<NonNullable<Value>> {
    const end = performance.now() + TIMEOUT_MS;
    let last: unknown;
    while (performance.now() < end) {
      // While a page makes room for the next one it cannot be asked.
      const value = await read().catch((error: unknown) => {
        last = error;
        return undefined;
      });
      if (value) return value;
      await sleep(POLL_MS);
    }
    const where = await this.evaluate(() => location.href).catch(() => "nowhere");
    throw new Error(`Waited in vain for ${what()} at ${where}.`, { cause: last });
  }
}

function nameOf({ css, name }: Target): string {
  return name === undefined ? css : `"${name}" (${css})`;
}
