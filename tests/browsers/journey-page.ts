import { setTimeout as sleep } from "node:timers/promises";
import { readCollectedErrors } from "./collect-errors.ts";
import type { Driver } from "./drivers/driver.ts";

/** Identifies visible elements by a selector and, if `name` is set, by their accessible name. */
export type Target = { css: string; name?: string };

export const button = (name: string): Target => ({ css: "button", name });
export const link = (name: string): Target => ({ css: "a", name });
export const field = (name: string): Target => ({ css: "input, textarea, select", name });

const TIMEOUT_MS = 15_000;
const POLL_MS = 50;

/** Finds one visible element, its position, and whether the mouse can press it. It runs in the page. */
function locate({ css, name }: Target) {
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
    const isInViewport = box.top >= 0 && box.bottom <= innerHeight && element.contains(uppermost);
    return { box, x, y, uppermost, isInViewport };
  };
  // The element may be outside the window, or the sticky header may cover it.
  if (!look().isInViewport) element.scrollIntoView({ behavior: "instant", block: "center" });
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

/**
 * React marks hydrated elements. It replays earlier clicks, but the journeys must not depend on this. Public pages wait
 * for the pointer.
 */
function isHydrated(): boolean {
  document.dispatchEvent(new Event("pointermove"));
  return Object.keys(document.querySelector("header a") ?? {}).some((key) => key.startsWith("__reactProps"));
}

/** Uses a page like a visitor: by sight, mouse and keyboard. It works in the same way in every browser. */
export class JourneyPage {
  private readonly driver: Driver;
  private readonly origin: string;
  private readonly expectedErrors: RegExp[] = [];

  constructor(driver: Driver, origin: string) {
    this.driver = driver;
    this.origin = origin;
  }

  /** Loads a page of the site and waits until it is hydrated. */
  async goto(path: string): Promise<void> {
    await this.driver.goto(this.origin + path);
    await this.poll(
      () => "the page to react",
      () => this.evaluate(isHydrated),
    );
  }

  /** Goes one step back in the history of the window. */
  async back(): Promise<void> {
    await this.evaluate(() => history.back());
  }

  /** @param read must not use variables of its surroundings: the browser gets only its source text */
  async evaluate<Args extends unknown[], Result>(
    read: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    return (await this.driver.evaluate(String(read), args)) as Awaited<Result>;
  }

  /** Returns the text of every element in document order. */
  texts(css: string): Promise<string[]> {
    return this.evaluate(
      (selector) =>
        [...document.querySelectorAll(selector)].map(
          ({ textContent }) => textContent?.replace(/\s+/g, " ").trim() ?? "",
        ),
      css,
    );
  }

  /** Returns the texts of the toasts, without their buttons. */
  toasts(): Promise<string[]> {
    return this.texts("[data-sonner-toast] [data-title]");
  }

  /** Scrolls to each image and returns whether it shows something, in document order. */
  images(css: string): Promise<boolean[]> {
    return this.evaluate(async (selector) => {
      const shown: boolean[] = [];
      for (const image of document.querySelectorAll<HTMLImageElement>(`${selector} img`)) {
        image.scrollIntoView({ behavior: "instant" });
        // A lazy image starts to load after a frame has shown it. Before that, it cannot be decoded.
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
    return (await this.evaluate(locate, target)).value;
  }

  /** Returns the path, query and hash of the window's URL. */
  path(): Promise<string> {
    return this.evaluate(() => location.pathname + location.search + location.hash);
  }

  /** Returns the accessible name of the focused element. */
  focused(): Promise<string> {
    return this.evaluate(() => {
      const element = document.activeElement;
      const [label] = (element as HTMLInputElement).labels ?? [];
      const labelledBy = document.getElementById(element?.getAttribute("aria-labelledby") ?? "");
      return (element?.getAttribute("aria-label") ?? (labelledBy ?? label ?? element)?.textContent ?? "").trim();
    });
  }

  /** Returns the number of visible elements that match. */
  async count(target: Target): Promise<number> {
    return (await this.evaluate(locate, target)).count;
  }

  /** Waits until the element does not move, is enabled and is not covered, and then clicks it with the mouse. */
  async click(target: Target): Promise<void> {
    let before = "";
    let found: ReturnType<typeof locate> | undefined;
    const what = () => `${nameOf(target)} to be pressed, found as ${JSON.stringify(found)},`;
    const { x, y } = await this.poll(what, async () => {
      found = await this.evaluate(locate, target);
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

  /** Clicks into a field and replaces its text. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.press("Control+a");
    await this.type(text);
  }

  /** Sets the value of a date or time field, because each browser wants the parts of such a value in another order. */
  async enter(target: Target, value: string): Promise<void> {
    await this.click(target);
    await this.evaluate((entered) => {
      const input = document.activeElement as HTMLInputElement;
      // React overrides the value property of the element, so this code calls the setter of the prototype.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, entered);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }, value);
    if ((await this.valueOf(target)) !== value) throw new Error(`${nameOf(target)} did not take ${value}.`);
  }

  chooseFile(css: string, file: string): Promise<void> {
    return this.driver.chooseFile(css, file);
  }

  /** Registers errors that a journey causes on purpose. Some browsers do not report them. */
  expectErrors(...patterns: RegExp[]): void {
    this.expectedErrors.push(...patterns);
  }

  /** Returns the unexpected errors that the browser and the pages have reported in this window. */
  async errors(): Promise<string[]> {
    const { source, args } = readCollectedErrors;
    const errors = [...this.driver.errors(), ...((await this.driver.evaluate(source, args)) as string[])];
    return errors.filter((error) => !this.expectedErrors.some((pattern) => pattern.test(error)));
  }

  private async poll<Value>(what: () => string, read: () => Promise<Value>): Promise<NonNullable<Value>> {
    const end = performance.now() + TIMEOUT_MS;
    let last: unknown;
    while (performance.now() < end) {
      // The page cannot respond during a navigation.
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
