import { History } from "@lucide/icons";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";

export function HistoryLink({ slug }: { slug: string }) {
  return (
    <Link to={`/admin/blog/history/${slug}`} className="back-link">
      <Icon of={History} className="size-4" /> History
    </Link>
  );
}
