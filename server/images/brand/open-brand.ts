import { type CompanyEnv, companyFrom, isOtherFirm } from "#platform/company.ts";
import type { Logger } from "#platform/logger.ts";
import type { Company } from "#shared/company-identity.ts";
import { ground } from "#shared/tokens.ts";
import type { StaticFiles } from "../../http/static-files.ts";
import type { CardLogo } from "../social-card/draw-social-card.ts";
import { makeBrandFiles, makeLogoFile } from "./brand-files.ts";
import { makeBrandIcon } from "./brand-icon.ts";
import { openBrandLogo } from "./brand-logo.ts";

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

/** Returns the firm and the pictures that show it. The fictional firm has them in public/. @throws StartupError */
export async function openBrand(env: CompanyEnv, log: Pick<Logger, "warn">): Promise<Brand> {
  const company = companyFrom(env);
  const file = env.COMPANY_LOGO;
  if (!isOtherFirm(env) && file === undefined) return { company, files: new Map() };
  const logo = await openBrandLogo(file, company.product, log);
  const icon = await makeBrandIcon(logo, company.product, file !== undefined);
  const { address, files } = await makeLogoFile(logo);
  const { width, height, isWordmark, colors } = logo;
  const plate = colors.fadesOn && PLATES[colors.fadesOn];
  // Cards have a dark ground.
  const cardLogo = { ...logo, ...(colors.fadesOn === "dark" && { plate: PLATES.dark }) };
  return {
    company: { ...company, logo: { src: address, width, height, isWordmark, ...(plate && { plate }) } },
    cardLogo,
    files: new Map([...files, ...(await makeBrandFiles({ company, cardLogo, icon }))]),
  };
}
