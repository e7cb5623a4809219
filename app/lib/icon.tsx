import type { LucideIconData } from "@lucide/icons";
import type { SVGProps } from "react";

/** An icon of Lucide, hidden from assistive software by default, because text nearby has the same meaning. */
export function Icon({ of, className = "", ...attributes }: SVGProps<SVGSVGElement> & { of: LucideIconData }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      strokeWidth="2"
      className={`drawn ${className}`}
      {...attributes}
    >
      {of.node.map(([Shape, { key, ...shape }], index) => (
        // The build removes the keys.
        <Shape key={key ?? index} {...shape} />
      ))}
    </svg>
  );
}
