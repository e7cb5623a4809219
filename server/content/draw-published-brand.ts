import { messageOf } from "#platform/errors.ts";
import type { Logger } from "#platform/logger.ts";
import type { Company } from "#shared/company-identity.ts";
import type { ServerBackend } from "#shared/context.ts";
import { publicImageUrl } from "#shared/image-urls.ts";
import { drawBrandLogo } from "../images/brand/brand-logo.ts";
import { type Brand, drawBrand, openBrand } from "../images/brand/open-brand.ts";
import { fetchInTime } from "../pages/backend-deadline.ts";
import type { CompanyEnv } from "../settings/company.ts";

type BrandDrawingOptions = { env: CompanyEnv; log: Pick<Logger, "warn">; backend: ServerBackend };

const MAX_LOGO_BYTES = 5 * 1024 * 1024;

/** Draws the images of a published identity. A logo that cannot be drawn gives way to that of the settings. */
export function createBrandDrawing({ env, log, backend }: BrandDrawingOptions) {
  async function readImage(name: string): Promise<Uint8Array> {
    const response = await fetchInTime(backend.fetch)(publicImageUrl(backend.url, name));
    if (!response.ok) throw new Error(`cannot be read (status ${response.status})`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.length > MAX_LOGO_BYTES) throw new Error("is too large");
    return bytes;
  }

  return async function drawPublishedBrand(company: Company, image: string | undefined): Promise<Brand> {
    const { logo: _, ...words } = company;
    if (image === undefined) return openBrand(env, log, words);
    try {
      return await drawBrand(words, await drawBrandLogo(await readImage(image)), true);
    } catch (error) {
      log.warn({ picture: image, fault: messageOf(error) }, "the published logo is not shown");
      return openBrand(env, log, words);
    }
  };
}
