import type { CSSProperties } from "react";
import type { CompanyLogo } from "#shared/company-identity.ts";
import { useCompany } from "./company-provider.tsx";

type LogoMarkProps = {
  className: string;
  /** CSS lengths for the firm's own logo. */
  height: string;
  maxWidth: string;
};

/** The firm's logo, or a default mark in one colour that works at 16 px. */
export function LogoMark({ className, ...size }: LogoMarkProps) {
  const { logo, product } = useCompany();
  if (logo) {
    const { src, width, height, isWordmark } = logo;
    return (
      <img src={src} alt={isWordmark ? product : ""} width={width} height={height} style={styleLogo(logo, size)} />
    );
  }
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" fill="none">
      <path d="M6 26V6l20 20V6" stroke="currentColor" strokeWidth="3.2" strokeLinejoin="round" strokeLinecap="round" />
      <circle cx="6" cy="26" r="3.6" fill="currentColor" />
      <circle cx="26" cy="6" r="3.6" fill="var(--signal)" />
    </svg>
  );
}

/** Inline styles, because only some firms need them and every document contains the shared stylesheet. */
function styleLogo({ plate }: CompanyLogo, size: Pick<LogoMarkProps, "height" | "maxWidth">): CSSProperties {
  return {
    ...size,
    width: "auto",
    flex: "none",
    objectFit: "contain",
    ...(plate && {
      background: plate,
      boxShadow: `0 0 0 .375rem ${plate}`,
      borderRadius: ".125rem",
      margin: ".375rem",
    }),
  };
}

/** Long names wrap on narrow screens. */
const NAME_BESIDE_LOGO: CSSProperties = { lineHeight: 1.2 };

export function Logo({ className }: { className?: string }) {
  const { product, logo } = useCompany();
  return (
    <span className={`inline-flex items-center gap-2.5 font-semibold tracking-tight ${className ?? ""}`}>
      <LogoMark className="size-7 text-brand-ink" height="2.25rem" maxWidth="min(9.5rem, var(--logo-space, 100vw))" />
      {!logo?.isWordmark && <span style={logo && NAME_BESIDE_LOGO}>{product}</span>}
    </span>
  );
}
