import type { HTMLAttributes, Ref } from "react";

type NoticeProps = HTMLAttributes<HTMLElement> & {
  as?: "section" | "p";
  /** `success` and `danger` mark results; notice-outcome.css has their styles. */
  kind?: "warning" | "success" | "danger";
  ref?: Ref<HTMLElement & HTMLParagraphElement>;
};

export function Notice({ as: Tag = "section", kind, className, ...box }: NoticeProps) {
  return <Tag className={className ? `notice ${className}` : "notice"} data-kind={kind} {...box} />;
}
