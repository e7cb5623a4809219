/** Identity of the firm. The operator's environment can override every field, see server/settings/env.ts. */
export type Company = {
  product: string;
  legalName: string;
  tagline: string;
  footerTagline: string;
  description: string;
  host: string;
  email: string;
  phone: string;
  address: string[];
  social: SocialLink[];
  /** The firm's logo file; without one, the site shows the mark of logo.tsx. */
  logo?: CompanyLogo;
};

export type SocialNetwork = "linkedin" | "x" | "instagram" | "facebook" | "youtube";
export type SocialLink = { name: string; href: string; icon: SocialNetwork };

export type CompanyLogo = {
  src: string;
  /** Width of the file in pixels. */
  width: number;
  height: number;
  /** True when the logo shows the firm's name, so that no name is printed next to it. */
  isWordmark: boolean;
  /** Colour of a plate under the logo, for logos with low contrast in one of the two themes. */
  plate?: string;
};

export const defaultCompany: Company = {
  product: "Nusagrid",
  legalName: "PT Nusagrid Teknologi Indonesia",
  tagline: "Your Future, Our Technology",
  footerTagline: "Engineering the Future of IT Solutions. Committed to innovation and excellence.",
  description: describeCompany("Nusagrid"),
  host: "nusagrid.example",
  email: "hello@nusagrid.example",
  phone: "+62 21 5550 0142",
  address: ["Menara Khatulistiwa, 18th floor", "Jl. Medan Merdeka Selatan 21", "Jakarta Pusat 10110, Indonesia"],
  social: [
    { name: "LinkedIn", href: "https://www.linkedin.com/company/nusagrid-example", icon: "linkedin" },
    { name: "X", href: "https://x.com/nusagrid_example", icon: "x" },
    { name: "Instagram", href: "https://www.instagram.com/nusagrid.example", icon: "instagram" },
  ],
};

/** Default description for search engines and feeds, unless the operator configures another one. */
export function describeCompany(product: string): string {
  return `${product} secures, builds and runs information systems for Indonesian ministries, banks and enterprises: cybersecurity, cloud, infrastructure, procurement and managed IT.`;
}

/** Page name plus default title, for pages outside the blog (spec section 1). */
export function titleOf(page: string, company: Company): string {
  return `${page} | ${defaultTitle(company)}`;
}

/** '{product} | Your Future, Our Technology.' — the title of every page without another title (spec section 1). */
export function defaultTitle(company: Company): string {
  return `${company.product} | ${company.tagline}.`;
}
