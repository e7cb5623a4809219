import { createHash } from "node:crypto";
import type { ProviderSettings } from "../../settings.ts";
import { cacheFor } from "../providers/cache-for.ts";
import { loadMetadata, readSamlResponse } from "./received-xml.ts";
import type { SamlPerson, ServiceProvider } from "./saml-protocol.ts";
import { SamlWorker } from "./saml-worker.ts";

/** The identity provider of the people whose e-mail addresses have the domain. */
export type SamlProvider = {
  domain: string;
  id: string;
  /** The provider of identities, as in a Supabase project. */
  name: string;
  /** @throws if the metadata cannot be used */
  makeSignInUrl(requestId: string, relayState: string): Promise<string>;
  /** @throws if the response is not valid */
  readAssertion(response: string, requestId: string): Promise<SamlPerson>;
};

const METADATA_MS = 24 * 60 * 60 * 1000;

/** The providers load their metadata and the SAML library at the first sign-in. */
export function createSamlProviders(
  { SAML_METADATA }: Pick<ProviderSettings, "SAML_METADATA">,
  siteUrl: string,
): SamlProvider[] {
  const worker = new SamlWorker();
  const site = describeServiceProvider(siteUrl);
  return Object.entries(SAML_METADATA ?? {}).map(([domain, location]) => {
    const load = cacheFor(METADATA_MS, async () => worker.run("parseMetadata", await loadMetadata(location)));
    const id = makeId(domain);
    return {
      domain,
      id,
      name: `sso:${id}`,
      makeSignInUrl: async (requestId, relayState) =>
        worker.run("makeSignInUrl", site, await load(), { requestId, relayState }),
      readAssertion: async (response, requestId) => {
        const xml = readSamlResponse(response);
        return worker.run("readAssertion", site, await load(), { xml, requestId });
      },
    };
  });
}

export function describeServiceProvider(siteUrl: string): ServiceProvider {
  const saml = `${siteUrl}/auth/v1/sso/saml`;
  return { entityId: `${saml}/metadata`, consumerUrl: `${saml}/acs` };
}

/** A domain has the same id after each start, because identities contain it. */
function makeId(domain: string): string {
  const hex = createHash("sha256").update(`SAML provider of ${domain}`).digest("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join("-");
}
