/**
 * Measures lists, searches, feeds, the sitemap, a save, a start and memory with 10,000 posts and with 24 posts.
 * Two sites on temporary data alternate, so that other load on the machine affects both. On a busy machine, only
 * processor time is reliable.
 */
import { type BenchSite, type Cost, FEW, openBenchSite } from "./support/bench-site.ts";
import { load } from "./support/load.ts";
import { median } from "./support/median.ts";
import type { Row } from "./support/report.ts";

const MANY = 10_000;
const PAGE_SIZE = 9;
const WARM_UP_ROUNDS = 10;
const ROUNDS = 30;
const CALLERS = 16;
const LOAD_SECONDS = 4;

type Reading = { name: string; take: (site: BenchSite) => Promise<Cost> };

const lastPage = ({ posts }: BenchSite) => Math.ceil(posts / PAGE_SIZE);
const READINGS: Reading[] = [
  { name: "API list, page 1", take: (site) => site.measureList(1, PAGE_SIZE) },
  { name: "API list, middle page", take: (site) => site.measureList(Math.ceil(lastPage(site) / 2), PAGE_SIZE) },
  { name: "API list, last page", take: (site) => site.measureList(lastPage(site), PAGE_SIZE) },
  { name: "search, a word few have", take: (site) => site.measureSearch("search=kubernetes+upgrade&size=10") },
  { name: "search, a word most have", take: (site) => site.measureSearch("search=the&size=10") },
  { name: "search, beginning of a word", take: (site) => site.measureSearch("search=con&size=10") },
  { name: "search, nothing found", take: (site) => site.measureSearch("search=zzzz&size=10") },
  { name: "search by tag", take: (site) => site.measureSearch("tag=cloud&size=10") },
  {
    name: "search by author, by title",
    take: (site) => site.measureSearch("author=Yohanes+Tambunan&sort=title&size=10"),
  },
  { name: "all posts by title", take: (site) => site.measureSearch("sort=title&size=10") },
  { name: "/blog?q= after a save", take: (site) => site.measureAfterSave("/blog?q=the") },
  { name: "the save itself", take: (site) => site.measureSave() },
  { name: "/blog after a save", take: (site) => site.measureAfterSave("/blog") },
  { name: "/rss.xml after a save", take: (site) => site.measureAfterSave("/rss.xml") },
  { name: "/sitemap.xml after a save", take: (site) => site.measureAfterSave("/sitemap.xml") },
];

export async function measureGrowth(): Promise<Row[]> {
  const few = await openBenchSite(FEW);
  const many = await openBenchSite(MANY);
  try {
    const rows: Row[] = [];
    for (const reading of READINGS) rows.push(await compareCost(few, many, reading));
    rows.push(
      await compareOnce(few, many, {
        name: `uncached API list, ${CALLERS} callers`,
        unit: "/s",
        take: listsPerSecond,
      }),
      await compareOnce(few, many, { name: "start", unit: "ms", take: (site) => site.timeRestart() }),
      await compareOnce(few, many, { name: "memory at rest, with the database", unit: "MB", take: megabytes }),
    );
    return rows;
  } finally {
    await Promise.all([few.close(), many.close()]);
  }
}

async function compareCost(few: BenchSite, many: BenchSite, { name, take }: Reading): Promise<Row> {
  const pairs: { limit: number; value: number }[] = [];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const [ofFew, ofMany] = [await take(few), await take(many)];
    if (round >= 0) pairs.push({ limit: ofFew.processorTime, value: ofMany.processorTime });
  }
  return inComparison(
    `${name}, ${MANY} posts`,
    "ms CPU",
    median(pairs.map(({ limit }) => limit)),
    median(pairs.map(({ value }) => value)),
  );
}

type Measurement = { name: string; unit: string; take: (site: BenchSite) => Promise<number> };

async function compareOnce(few: BenchSite, many: BenchSite, { name, unit, take }: Measurement): Promise<Row> {
  return inComparison(`${name}, ${MANY} posts`, unit, await take(few), await take(many));
}

/** @param limit the same with the few posts of the seed */
function inComparison(name: string, unit: string, limit: number, value: number): Row {
  const isRate = unit === "/s";
  return { name, unit, value, limit, ratio: value / limit, aim: isRate ? "≥ 0.75" : "≤ 1.3" };
}

async function listsPerSecond(site: BenchSite): Promise<number> {
  const request = () => site.uncachedList(PAGE_SIZE);
  const { requests, seconds } = await load({ url: site.url, request, connections: CALLERS, seconds: LOAD_SECONDS });
  return requests / seconds;
}

async function megabytes(site: BenchSite): Promise<number> {
  const { site: ofSite, database } = await site.memory();
  return (ofSite + database) / 1024 / 1024;
}
