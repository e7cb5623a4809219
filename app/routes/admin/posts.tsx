import { defaultTitle } from "#app/features/company/company-identity.ts";
import { useCompany } from "#app/features/company/company-provider.tsx";
import { PageMeta } from "#app/lib/page-meta.tsx";

export default function ManagePostsPage() {
  return (
    <main id="main" tabIndex={-1} className="frame page">
      <PageMeta title={defaultTitle(useCompany())} noIndex />
      <h1 className="display text-4xl">Manage Blog Posts</h1>
    </main>
  );
}
