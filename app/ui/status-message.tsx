import type { ReactNode } from "react";

type StatusMessageProps = {
  drawing?: ReactNode;
  /** Code or word in a monospaced font above the title, for example '404'. */
  label?: string;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** 'alert' interrupts screen readers, so use it only for failures. */
  role?: "alert" | "status";
};

export function StatusMessage({ drawing, label, title, children, action, role }: StatusMessageProps) {
  return (
    <div role={role} className="flex max-w-2xl flex-col items-start gap-4 py-10">
      {drawing}
      {label && <p className="font-mono text-sm text-brand-ink">{label}</p>}
      <h1 className="display text-3xl sm:text-5xl">{title}</h1>
      {children && <div className="text-xl text-quiet">{children}</div>}
      {action && <div className="flex flex-wrap gap-4 pt-2">{action}</div>}
    </div>
  );
}
