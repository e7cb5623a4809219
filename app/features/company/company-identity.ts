/** Who the firm is. Every field can be overridden by the operator's environment, see server/env.ts. */
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
  /** The picture that stands for the firm; without one the mark of logo.tsx does. */
  logo?: CompanyLogo;
};

export type SocialNetwork = "linkedin" | "x" | "instagram" | "facebook" | "youtube";
export type SocialLink = { name: string; href: string; icon: SocialNetwork };

export type CompanyLogo = {
  src: string;
  /** Pixels of the file. */
  width: number;
  height: number;
  /** A wordmark: the firm's name need not stand beside it. */
  isWordmark: boolean;
  /** The colour of a plate under it, where it could not be seen on one of the two grounds. */
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

/** For search engines and feeds, where the operator says nothing else. */
export function describeCompany(product: string): string {
  return `${product} secures, builds and runs information systems for Indonesian ministries, banks and enterprises: cybersecurity, cloud, infrastructure, procurement and managed IT.`;
}

/** The default title behind the name of a page that is none of the blog's (spec section 1 gives those the default). */
export function titleOf(page: string, company: Company): string {
  return `${page} | ${defaultTitle(company)}`;
}

/** '{product} | Your Future, Our Technology.' — the title of every page that has none of its own (spec section 1). */
export function defaultTitle(company: Company): string {
  return `${company.product} | ${company.tagline}.`;
}
