/**
 * What lists, feeds, the sitemap and a save cost with 24 posts and with 10,000. Run by hand: `node bench/database.ts`.
 * Two sites on throw-away data take turns, so that what else the machine does meets both. Only ratios carry over.
 */
import { type BenchSite, openBenchSite } from "./support/bench-site.ts";
import { requestsPerSecond } from "./support/load.ts";
import { median } from "./support/median.ts";

const FEW = 24;
const MANY = 10_000;
const PAGE_SIZE = 9;
const ROUNDS = 15;
const CALLERS = 16;
const LOAD_SECONDS = 4;

const few = await openBenchSite(FEW);
const many = await openBenchSite(MANY);

type Reading = { name: string; take: (site: BenchSite) => Promise<number> };

const lastPage = ({ posts }: BenchSite) => Math.ceil(posts / PAGE_SIZE);
const readings: Reading[] = [
  { name: "API list, page 1", take: (site) => site.timeList(1, PAGE_SIZE) },
  { name: "API list, middle page", take: (site) => site.timeList(Math.ceil(lastPage(site) / 2), PAGE_SIZE) },
  { name: "API list, last page", take: (site) => site.timeList(lastPage(site), PAGE_SIZE) },
  { name: "/blog after a save", take: (site) => site.timeAfterSave("/blog") },
  { name: "/rss.xml after a save", take: (site) => site.timeAfterSave("/rss.xml") },
  { name: "/sitemap.xml after a save", take: (site) => site.timeAfterSave("/sitemap.xml") },
  { name: "the save itself", take: (site) => site.timeSave() },
];

try {
  console.log(`${FEW} posts, ${MANY} posts, ratio (medians of ${ROUNDS} turns)`);
  for (const { name, take } of readings) {
    const times = { few: [] as number[], many: [] as number[] };
    for (let round = -3; round < ROUNDS; round += 1) {
      const [ofFew, ofMany] = [await take(few), await take(many)];
      if (round < 0) continue; // to warm up
      times.few.push(ofFew);
      times.many.push(ofMany);
    }
    const [ofFew, ofMany] = [median(times.few), median(times.many)];
    console.log(`${name}: ${ofFew.toFixed(1)} ms, ${ofMany.toFixed(1)} ms, × ${(ofMany / ofFew).toFixed(2)}`);
  }
  for (const site of [few, many]) {
    const rate = await requestsPerSecond(site.url, {
      callers: CALLERS,
      seconds: LOAD_SECONDS,
      ...site.uncachedList(PAGE_SIZE),
    });
    console.log(`API list of ${site.posts} posts, not cached, ${CALLERS} callers: ${Math.round(rate)} requests/s`);
  }
  for (const site of [few, many]) {
    const { site: ofSite, database } = await site.memory();
    console.log(`memory with ${site.posts} posts: site ${megabytes(ofSite)}, database ${megabytes(database)}`);
  }
  for (const site of [few, many]) {
    console.log(`start with ${site.posts} posts: ${(await site.timeRestart()).toFixed(0)} ms to the first 200`);
  }
} finally {
  await Promise.all([few.close(), many.close()]);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(0)} MB`;
}
