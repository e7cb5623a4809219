import type { Company } from "#shared/company-identity.ts";
import type { CachedResponse } from "../http/cached-response.ts";
import type { StaticFiles } from "../http/static-files.ts";
import type { Brand } from "../images/brand/open-brand.ts";

type LiveBrandOptions = {
  /** The brand of the settings. Its fields are replaced when another identity is published. */
  brand: Brand;
  /** All files that the server sends. Those of the brand are replaced. */
  files: Map<string, CachedResponse>;
  builtFiles: StaticFiles;
  /** @param logo name of an image in the bucket of images */
  drawBrand: (company: Company, logo: string | undefined) => Promise<Brand>;
};

/** Replaces the brand of a running site. Logo, icons and card are only drawn when their words or the logo change. */
export function createLiveBrand({ brand, files, builtFiles, drawBrand }: LiveBrandOptions) {
  const settings: Brand = { ...brand, company: { ...brand.company } };
  const factsOf = ({ product, tagline, host }: Company, logo?: string) =>
    JSON.stringify([product, tagline, host, logo]);
  const factsOfSettings = factsOf(settings.company);
  let drawn: Brand = settings;
  let facts = factsOfSettings;

  async function replace(company: Company, logo: string | undefined): Promise<void> {
    const next = factsOf(company, logo);
    if (next !== facts) {
      const made = next === factsOfSettings ? settings : await drawBrand(company, logo);
      for (const urlPath of drawn.files.keys()) {
        const built = builtFiles.get(urlPath);
        // Open pages may still ask for the file of the previous logo.
        if (built) files.set(urlPath, built);
      }
      for (const [urlPath, file] of made.files) files.set(urlPath, file);
      drawn = made;
      facts = next;
    }
    brand.cardLogo = drawn.cardLogo;
    brand.files = drawn.files;
    const { logo: _, ...words } = company;
    Object.assign(brand.company, words);
    if (drawn.company.logo) brand.company.logo = drawn.company.logo;
    else delete brand.company.logo;
  }

  return { settings: settings.company, replace };
}
