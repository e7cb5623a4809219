import type { ReactNode } from "react";
import { Link } from "react-router";

type ButtonLinkProps = {
  to: string;
  /** Another action comes first. */
  isQuiet?: boolean;
  children: ReactNode;
};

/** A link that looks like a button because it is the one thing to do next. */
export function ButtonLink({ to, isQuiet, children }: ButtonLinkProps) {
  return (
    <Link to={to} className={isQuiet ? "button button-quiet" : "button"}>
      {children}
    </Link>
  );
}
