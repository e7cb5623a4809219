import { SecondFactorSection } from "#app/features/accounts/factors/second-factor-section.tsx";
import { useCompany } from "#app/features/company/company-provider.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { RouteHandle } from "#shared/site-map.ts";

export const handle: RouteHandle = { title: "Your account" };

/** The account of the signed-in person. Each section is a component of its feature. */
export default function AccountPage() {
  const { product } = useCompany();
  return (
    <main id="main" tabIndex={-1} className="frame page admin-page">
      <PageHeader kind="list" className="pb-8" title="Your account" />
      <SecondFactorSection issuer={product} />
    </main>
  );
}
