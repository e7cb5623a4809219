/**
 * What lists, searches, feeds, the sitemap and a save cost with 24 posts and with 10,000. Run by hand: `node bench/database.ts`.
 * Two sites on throw-away data take turns, so that what else the machine does meets both. Only ratios carry over; of
 * them, those of processor time on a busy machine.
 */
import { type BenchSite, type Cost, FEW, openBenchSite } from "./support/bench-site.ts";
import { load } from "./support/load.ts";
import { median } from "./support/median.ts";

const MANY = 10_000;
const PAGE_SIZE = 9;
const WARM_UP_TURNS = 10;
const TURNS = 30;
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

async function compare(few: BenchSite, many: BenchSite, { name, take }: Reading): Promise<void> {
  const costs: { few: Cost[]; many: Cost[] } = { few: [], many: [] };
  for (let turn = -WARM_UP_TURNS; turn < TURNS; turn += 1) {
    const [ofFew, ofMany] = [await take(few), await take(many)];
    if (turn < 0) continue;
    costs.few.push(ofFew);
    costs.many.push(ofMany);
  }
  const figures = (["time", "processorTime"] as const).map((kind) => {
    const [ofFew, ofMany] = [costs.few, costs.many].map((all) => median(all.map((cost) => cost[kind])));
    if (ofFew === undefined || ofMany === undefined) return "";
    return `${ofFew.toFixed(1)} → ${ofMany.toFixed(1)} ms × ${(ofMany / ofFew).toFixed(2)}`;
  });
  console.log(`${name.padEnd(28)} ${figures.join("   processors ")}`);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(0)} MB`;
}

const few = await openBenchSite(FEW);
const many = await openBenchSite(MANY);
try {
  console.log(`${FEW} → ${MANY} posts, medians of ${TURNS} turns`);
  for (const reading of READINGS) await compare(few, many, reading);
  for (const site of [few, many]) {
    const request = () => site.uncachedList(PAGE_SIZE);
    const { requests, seconds } = await load({ url: site.url, request, connections: CALLERS, seconds: LOAD_SECONDS });
    console.log(`API list of ${site.posts} posts, not kept: ${Math.round(requests / seconds)}/s by ${CALLERS} callers`);
  }
  for (const site of [few, many]) {
    console.log(`start with ${site.posts} posts: ${(await site.timeRestart()).toFixed(0)} ms to the first 200`);
  }
  for (const site of [few, many]) {
    const { site: ofSite, database } = await site.memory();
    console.log(`at rest with ${site.posts} posts: site ${megabytes(ofSite)}, database ${megabytes(database)}`);
  }
} finally {
  await Promise.all([few.close(), many.close()]);
}
