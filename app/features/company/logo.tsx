/** Works at 16 px and in one colour. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" fill="none">
      <path d="M6 26V6l20 20V6" stroke="currentColor" strokeWidth="3.2" strokeLinejoin="round" strokeLinecap="round" />
      <circle cx="6" cy="26" r="3.6" fill="currentColor" />
      <circle cx="26" cy="6" r="3.6" fill="var(--signal)" />
    </svg>
  );
}

export function Logo({ product, className }: { product: string; className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2.5 font-semibold tracking-tight ${className ?? ""}`}>
      <LogoMark className="size-7 text-brand-ink" />
      <span>{product}</span>
    </span>
  );
}
