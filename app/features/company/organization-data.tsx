import { useState } from "react";
import { StructuredData } from "#app/lib/page-meta.tsx";
import { useSite } from "#app/lib/site-provider.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useCompany } from "./company-provider.tsx";

/** Structured data about the firm for search engines, only in server documents (spec section 2, Page metadata). */
export function OrganizationData() {
  const { siteUrl } = useSite();
  const { product, legalName, email, phone, address, social } = useCompany();
  const isHydrated = useHydrated();
  const [isInDocument] = useState(!isHydrated);
  if (!isInDocument) return null;
  return (
    <StructuredData
      data={{
        "@context": "https://schema.org",
        "@type": "Organization",
        name: product,
        legalName,
        url: `${siteUrl}/`,
        logo: `${siteUrl}/icon-512.png`,
        email,
        telephone: phone,
        address: address.join(", "),
        ...(social.length > 0 && { sameAs: social.map(({ href }) => href) }),
      }}
    />
  );
}
