import type { ReactNode } from "react";

type StatusMessageProps = {
  drawing?: ReactNode;
  /** A code or word in mono above the title, for example '404'. */
  label?: string;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** 'alert' interrupts a screen reader; for failures only. */
  role?: "alert" | "status";
};

export function StatusMessage({ drawing, label, title, children, action, role }: StatusMessageProps) {
  return (
    <div role={role} className="flex max-w-2xl flex-col items-start gap-4 py-10">
      {drawing}
      {label && <p className="font-mono text-sm text-brand-ink">{label}</p>}
      <h1 className="display text-3xl sm:text-5xl">{title}</h1>
      {children && <div className="text-lg text-quiet">{children}</div>}
      {action && <div className="flex flex-wrap gap-4 pt-2">{action}</div>}
    </div>
  );
}
