import type { Page } from "@playwright/test";

/** Records the Intl formats that later pages create. The first format blocks its page while its data loads (0012). */
export async function noteIntlFormats(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const made: string[] = [];
    Object.assign(globalThis, { formatsMade: made });
    for (const name of ["DateTimeFormat", "NumberFormat", "Collator", "Segmenter", "PluralRules"] as const) {
      const noted = new Proxy<new () => object>(Intl[name], {
        construct: (target, values, newTarget) => {
          made.push(name);
          return Reflect.construct(target, values, newTarget);
        },
      });
      Object.assign(Intl, { [name]: noted });
    }
  });
  return () => page.evaluate(() => (globalThis as unknown as { formatsMade: string[] }).formatsMade);
}
