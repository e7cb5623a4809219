import type { ButtonHTMLAttributes, Ref } from "react";
import { Link, type LinkProps } from "react-router";

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** Accessible name of the button. */
  label: string;
  /** Marks a delete button: red under the pointer. */
  isDanger?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

export function IconButton({ label, isDanger, ...button }: IconButtonProps) {
  const className = isDanger ? "icon-button hover:text-danger" : "icon-button";
  return <button type="button" className={className} aria-label={label} {...button} />;
}

export function IconLink({ label, ...link }: LinkProps & { label: string }) {
  return <Link className="icon-button" aria-label={label} {...link} />;
}
