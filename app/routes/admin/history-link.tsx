import { History } from "lucide-react";
import { Link } from "react-router";

export function HistoryLink({ slug }: { slug: string }) {
  return (
    <Link to={`/admin/blog/history/${slug}`} className="back-link">
      <History aria-hidden="true" className="size-4" /> History
    </Link>
  );
}
