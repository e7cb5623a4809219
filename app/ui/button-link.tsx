import type { ReactNode } from "react";
import { Link } from "react-router";

/** A link that looks like a button because it is the one thing to do next. */
export function ButtonLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="button">
      {children}
    </Link>
  );
}
