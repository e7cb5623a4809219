import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { Link } from "react-router";

type Look = "main" | "quiet" | "danger";

const classes: Record<Look, string> = {
  main: "button",
  quiet: "button button-quiet",
  danger: "button button-danger",
};

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: Look;
  ref?: Ref<HTMLButtonElement>;
};

export function Button({ look = "main", className, ...button }: ButtonProps) {
  return <button type="button" className={className ? `${classes[look]} ${className}` : classes[look]} {...button} />;
}

type ButtonLinkProps = {
  to: string;
  /** A less important action. */
  isQuiet?: boolean;
  children: ReactNode;
};

export function ButtonLink({ to, isQuiet, children }: ButtonLinkProps) {
  return (
    <Link to={to} className={classes[isQuiet ? "quiet" : "main"]}>
      {children}
    </Link>
  );
}
