import type { Page } from "@playwright/test";
import { expect, test, waitForHydration } from "../../support/test.ts";

const NAMESPACES = {
  atom: "http://www.w3.org/2005/Atom",
  media: "http://search.yahoo.com/mrss/",
  sitemap: "http://www.sitemaps.org/schemas/sitemap/0.9",
};
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

type Found = { text: string; attributes: Record<string, string>; parent: string };

/** Parses XML in the browser, which accepts no error. @returns elements of a name, by namespace */
function findElements(page: Page, path: string, namespace: string, name: string): Promise<Found[]> {
  return page.evaluate(
    async ([path = "", namespace = "", name = ""]) => {
      const xml = await (await fetch(path)).text();
      const parsed = new DOMParser().parseFromString(xml, "application/xml");
      const fault = parsed.querySelector("parsererror");
      if (fault) throw new Error(fault.textContent ?? "not XML");
      return [...parsed.getElementsByTagNameNS(namespace, name)].map((element) => ({
        text: element.textContent ?? "",
        attributes: Object.fromEntries([...element.attributes].map((attribute) => [attribute.name, attribute.value])),
        parent: element.parentElement?.localName ?? "",
      }));
    },
    [path, namespace, name],
  );
}

test.beforeEach(async ({ page }) => {
  await page.goto("/blog");
});

test("feeds contain the images of posts, with URLs that exist", async ({ page, request, baseURL }) => {
  const media = await findElements(page, "/rss.xml", NAMESPACES.media, "content");
  const links = await findElements(page, "/atom.xml", NAMESPACES.atom, "link");
  // Feeds of another language are valid XML too.
  for (const feed of ["/id/rss.xml", "/id/atom.xml"]) await findElements(page, feed, NAMESPACES.atom, "link");
  const enclosures = links.filter(({ attributes }) => attributes.rel === "enclosure");
  expect(media.length).toBeGreaterThan(5);
  expect(media.map(({ attributes }) => attributes.url)).toEqual(enclosures.map(({ attributes }) => attributes.href));
  for (const { attributes, parent } of media) {
    expect([parent, attributes.medium, attributes.type]).toEqual(["item", "image", "image/webp"]);
    expect(attributes.url?.startsWith(`${baseURL}/storage/`)).toBe(true);
  }
  for (const { attributes, parent } of enclosures) {
    expect([parent, attributes.type]).toEqual(["entry", "image/webp"]);
  }
  const image = await request.get(media[0]?.attributes.url ?? "");
  expect([image.status(), image.headers()["content-type"]]).toEqual([200, "image/webp"]);
});

test("feeds and sitemap contain the modification times of posts", async ({ page }) => {
  const entries = await findElements(page, "/atom.xml", NAMESPACES.atom, "entry");
  const updated = await findElements(page, "/atom.xml", NAMESPACES.atom, "updated");
  const inItems = await findElements(page, "/rss.xml", NAMESPACES.atom, "updated");
  const modified = await findElements(page, "/sitemap.xml", NAMESPACES.sitemap, "lastmod");
  const times = [...updated, ...inItems, ...modified].map(({ text }) => text);
  expect(times.filter((time) => !RFC_3339.test(time))).toEqual([]);
  const ofEntries = updated.filter(({ parent }) => parent === "entry").map(({ text }) => text);
  expect(ofEntries).toHaveLength(entries.length);
  expect(inItems.map(({ text }) => text)).toEqual(ofEntries);
  expect(updated.filter(({ parent }) => parent === "feed").map(({ text }) => text)).toEqual([
    ofEntries.toSorted().at(-1),
  ]);
});

test("the document of / has structured data about the firm, and client navigation removes it", async ({
  page,
  openLanding,
  baseURL,
}) => {
  const structured = () =>
    page
      .locator('script[type="application/ld+json"]')
      .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? "")));
  await openLanding();
  expect(await structured()).toEqual([
    expect.objectContaining({
      "@context": "https://schema.org",
      "@type": "Organization",
      name: "Nusagrid",
      legalName: "PT Nusagrid Teknologi Indonesia",
      url: `${baseURL}/`,
      logo: `${baseURL}/icon-512.png`,
      sameAs: [expect.any(String), expect.any(String), expect.any(String)],
    }),
  ]);
  await page.getByRole("banner").getByRole("link", { name: "Blog", exact: true }).click();
  await expect(page).toHaveURL("/blog");
  await expect.poll(structured).toEqual([]);
  await page.getByRole("banner").getByRole("link", { name: "About", exact: true }).click();
  await expect(page).toHaveURL("/#about");
  expect(await structured()).toEqual([]);
});

for (const path of ["/", "/blog", "/blog/forty-seven-days"]) {
  test(`${path} has its language and a description of its image for social networks`, async ({ page }) => {
    await page.goto(path);
    await waitForHydration(page);
    const content = (attribute: string, name: string) =>
      page
        .locator(`meta[${attribute}="${name}"]`)
        .evaluateAll((metas) => metas.map((meta) => meta.getAttribute("content")));
    expect(await content("property", "og:locale")).toEqual(["en_US"]);
    const [alt] = await content("property", "og:image:alt");
    expect(alt).toBeTruthy();
    expect(await content("name", "twitter:image:alt")).toEqual([alt]);
  });
}
