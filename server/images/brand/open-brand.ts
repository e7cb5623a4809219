import type { Logger } from "#platform/logger.ts";
import { type Company, defaultCompany } from "#shared/company-identity.ts";
import { ground } from "#shared/tokens.ts";
import type { StaticFiles } from "../../http/static-files.ts";
import { type CompanyEnv, companyFrom } from "../../settings/company.ts";
import type { CardLogo } from "../social-card/draw-social-card.ts";
import { makeBrandFiles, makeCardFile, makeLogoFile } from "./brand-files.ts";
import { makeBrandIcon } from "./brand-icon.ts";
import { type BrandLogo, openBrandLogo } from "./brand-logo.ts";

/**
 * A logo with too little contrast in one theme gets a plate in the background colour of the other theme, where the
 * plate is invisible.
 */
const PLATES = { light: ground.dark, dark: ground.light };

export type Brand = {
  company: Company;
  /** Social cards show this logo. It is undefined for the fictional firm, because the cards have its mark. */
  cardLogo?: CardLogo;
  /** These files replace files of the build. */
  files: StaticFiles;
};

/** Returns the firm and the images that show it. The fictional firm has them in public/. @throws StartupError */
export async function openBrand(
  env: CompanyEnv,
  log: Pick<Logger, "warn">,
  company: Company = companyFrom(env),
): Promise<Brand> {
  const file = env.COMPANY_LOGO;
  if (company.product === defaultCompany.product && file === undefined) return openDefaultBrand(company);
  return drawBrand(company, await openBrandLogo(file, company.product, log), file !== undefined);
}

/** Only the card shows words of the fictional firm that can change. */
async function openDefaultBrand(company: Company): Promise<Brand> {
  const { tagline, host } = defaultCompany;
  const isUnchanged = company.tagline === tagline && company.host === host;
  return { company, files: isUnchanged ? new Map() : await makeCardFile(company) };
}

/** @param hasOwnLogo false means that the logo is the initial */
export async function drawBrand(company: Company, logo: BrandLogo, hasOwnLogo: boolean): Promise<Brand> {
  const icon = await makeBrandIcon(logo, company.product, hasOwnLogo);
  const { pageLogo, files } = await makePageLogo(logo);
  // Cards have a dark ground.
  const cardLogo = { ...logo, ...(logo.colors.fadesOn === "dark" && { plate: PLATES.dark }) };
  return {
    company: { ...company, logo: pageLogo },
    cardLogo,
    files: new Map([...files, ...(await makeBrandFiles({ company, cardLogo, icon }))]),
  };
}

/** Makes the logo of pages, and its file. */
export async function makePageLogo(logo: BrandLogo) {
  const { urlPath, files } = await makeLogoFile(logo);
  const { width, height, isWordmark, colors } = logo;
  const plate = colors.fadesOn && PLATES[colors.fadesOn];
  return { pageLogo: { src: urlPath, width, height, isWordmark, ...(plate && { plate }) }, files };
}
