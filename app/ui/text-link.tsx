import { ArrowLeft } from "@lucide/icons";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "#app/lib/icon.tsx";

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="back-link">
      <Icon of={ArrowLeft} className="size-4" /> {children}
    </Link>
  );
}
