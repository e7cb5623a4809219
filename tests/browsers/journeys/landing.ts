import { expect } from "vitest";
import { button, type JourneyPage } from "../journey-page.ts";

const SERVICES = [
  "Cybersecurity Operations",
  "Cloud-Native Development",
  "Enterprise Infrastructure",
  "IT Procurement & Asset Lifecycle",
  "Managed IT Services",
];
const SECTIONS = ["about", "services", "clients", "work", "certificates", "contact", "home"];

/** Uses the landing page from its first line to its menu: hero, night map, theme, terminal, services, anchors. */
export async function readLandingPage(page: JourneyPage): Promise<void> {
  await page.goto("/");
  expect(await page.texts("h1")).toEqual(["Your Future, Our Technology."]);
  await watchNightMap(page);
  await switchTheme(page);

  await expect
    .poll(() => page.evaluate(() => document.querySelector<HTMLElement>(".terminal")?.dataset.typing), {
      message: "the terminal",
    })
    .toBe("done");
  await page.click(button("Learn More"));
  await expect.poll(() => arrivedAt(page)).toBe("#about");

  for (const [index, service] of SERVICES.entries()) {
    await page.click({ css: `.accordion-item:nth-child(${index + 1}) .accordion-button` });
    await expect.poll(() => openServices(page)).toEqual([{ service, offerings: 5 }]);
  }
  await page.click({ css: '.accordion-button[aria-expanded="true"]' });
  await expect.poll(() => openServices(page)).toEqual([]);

  expect(await page.evaluate(besideEachPoint), "beside the points of the drawings").not.toContain("points");

  for (const section of SECTIONS) {
    await page.click({ css: `header .navigation-item[href$="#${section}"]` });
    await expect.poll(() => arrivedAt(page)).toBe(`#${section}`);
  }
}

async function watchNightMap(page: JourneyPage): Promise<void> {
  await expect.poll(() => page.count({ css: ".night-map[data-drawn] canvas" })).toBe(1);
  await expect.poll(() => brightness(page), { message: "something is drawn" }).not.toBeNull();
  const first = await page.evaluate(drawnPixels);
  await expect.poll(() => page.evaluate(drawnPixels), { message: "it moves" }).not.toEqual(first);
}

/** Switches the theme and checks the page, the night map and the next page. */
async function switchTheme(page: JourneyPage): Promise<void> {
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const [before, brightnessBefore] = [await background(), await brightness(page)];
  await page.click(button("Switch between light and dark theme"));
  await expect.poll(background).not.toBe(before);
  await expect
    .poll(async () => Math.abs(Number(await brightness(page)) - Number(brightnessBefore)), {
      message: "the night map's colours",
    })
    .toBeGreaterThan(100);
  const after = await background();
  await page.goto("/");
  expect(await background()).toBe(after);
}

/** Returns the pixels of a small copy of the night map. It runs in the page. */
function drawnPixels(): number[] {
  const source = document.querySelector<HTMLCanvasElement>(".night-map canvas");
  const copy = Object.assign(document.createElement("canvas"), { width: 128, height: 80 }).getContext("2d");
  if (!source || !copy) return [];
  copy.drawImage(source, 0, 0, 128, 80);
  return [...copy.getImageData(0, 0, 128, 80).data];
}

/** Returns the mean of red, green and blue, or null while any pixel is transparent. An empty canvas is transparent. */
async function brightness(page: JourneyPage): Promise<number | null> {
  const pixels = await page.evaluate(drawnPixels);
  const colours = pixels.filter((_, index) => index % 4 !== 3);
  const isOpaque = pixels.length > 0 && pixels.every((value, index) => index % 4 !== 3 || value === 255);
  return isOpaque ? colours.reduce((sum, value) => sum + value, 0) / colours.length : null;
}

/** Returns the open services, each with the number of its visible offerings. */
function openServices(page: JourneyPage) {
  return page.evaluate(() =>
    [...document.querySelectorAll(".accordion-item")]
      .filter((item) => item.querySelector('[aria-expanded="true"]'))
      .map((item) => {
        const clip = item.querySelector(".accordion-clip")?.getBoundingClientRect();
        const offerings = [...item.querySelectorAll(".offering")].filter(
          (offering) =>
            clip && offering.checkVisibility() && offering.getBoundingClientRect().bottom <= clip.bottom + 1,
        );
        return { service: item.querySelector(".service-title")?.textContent, offerings: offerings.length };
      }),
  );
}

/** Returns the class of the element a few pixels beside each point of the schematics, to prove how small points are. */
function besideEachPoint(): (string | null | undefined)[] {
  return [...document.querySelectorAll<SVGPathElement>(".schematic .points")].flatMap((path) => {
    path.scrollIntoView({ behavior: "instant", block: "center" });
    const matrix = path.getScreenCTM();
    const points = [...(path.getAttribute("d") ?? "").matchAll(/M(\d+) (\d+)/g)];
    return points.map(([, x, y]) => {
      const point = new DOMPoint(Number(x), Number(y)).matrixTransform(matrix ?? undefined);
      return document.elementFromPoint(point.x + 8, point.y + 8)?.getAttribute("class");
    });
  });
}

/** Returns the hash of the URL after the page stopped scrolling at its section and the menu marks it. */
function arrivedAt(page: JourneyPage): Promise<string> {
  return page.evaluate(async () => {
    const top = () => document.querySelector(location.hash)?.getBoundingClientRect().top ?? Number.NaN;
    const before = top();
    await new Promise((resolve) => setTimeout(resolve, 100));
    // The last section may be too short to reach the top of the window.
    const isAtEnd = document.documentElement.scrollHeight - innerHeight - scrollY < 2;
    const isInViewport = top() >= 0 && top() < (isAtEnd ? innerHeight : innerHeight / 4);
    const active = document.querySelector("header [aria-current]")?.getAttribute("href") ?? "";
    const isThere = top() === before && isInViewport && active.endsWith(location.hash);
    return isThere ? location.hash : `at ${top()}, the menu at ${active}`;
  });
}
