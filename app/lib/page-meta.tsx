import { useLanguage } from "#app/texts/use-texts.tsx";
import { DEFAULT_LANGUAGE, type Language, languageCodes, languages, pathIn } from "#shared/languages.ts";
import { useSite } from "./site-provider.tsx";

/** Paths of a page without prefixes, by language. */
export type Translations = Partial<Record<Language, string>>;

export type PageMetaProps = {
  title: string;
  description?: string;
  keywords?: string[];
  /** Path of the page without a language; omitted for pages without a canonical URL. */
  path?: string;
  /** The default is the same path in every language. */
  translations?: Translations;
  type?: "website" | "article";
  siteName?: string;
  image?: string;
  imageAlt?: string;
  /** Image size in pixels, if known. */
  imageSize?: { width: number; height: number } | undefined;
  noIndex?: boolean;
  /** Additional Open Graph properties such as article:published_time. */
  properties?: { property: string; content: string }[];
};

/** Renders the metadata of spec section 2, 'Page metadata'. React moves the tags to the head and later removes them. */
export function PageMeta({ title, description, keywords, path, noIndex, ...shared }: PageMetaProps) {
  return (
    <>
      <title>{title}</title>
      {noIndex && <meta name="robots" content="noindex" />}
      {description && <meta name="description" content={description} />}
      {keywords && keywords.length > 0 && <meta name="keywords" content={keywords.join(", ")} />}
      {path && <CanonicalPageMeta title={title} description={description} path={path} {...shared} />}
    </>
  );
}

/** Metadata of a page with a canonical URL. The root error page has none and no provider of the site. */
function CanonicalPageMeta({
  title,
  description,
  path,
  translations,
  type = "website",
  siteName,
  image,
  imageAlt,
  imageSize,
  properties = [],
}: Omit<PageMetaProps, "noIndex" | "keywords"> & { path: string }) {
  const language = useLanguage();
  const { siteUrl } = useSite();
  const canonical = siteUrl + pathIn(language, path);
  return (
    <>
      <AlternateLinks siteUrl={siteUrl} paths={translations ?? inEveryLanguage(path)} />
      <link rel="canonical" href={canonical} />
      <meta property="og:url" content={canonical} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {siteName && <meta property="og:site_name" content={siteName} />}
      <meta property="og:locale" content={languages[language].locale} />
      {image && <meta property="og:image" content={image} />}
      {image && imageSize && (
        <>
          <meta property="og:image:width" content={String(imageSize.width)} />
          <meta property="og:image:height" content={String(imageSize.height)} />
        </>
      )}
      {image && imageAlt && <meta property="og:image:alt" content={imageAlt} />}
      {properties.map(({ property, content }) => (
        <meta key={property + content} property={property} content={content} />
      ))}
      <meta name="twitter:card" content={image ? "summary_large_image" : "summary"} />
      <meta name="twitter:title" content={title} />
      {description && <meta name="twitter:description" content={description} />}
      {image && <meta name="twitter:image" content={image} />}
      {image && imageAlt && <meta name="twitter:image:alt" content={imageAlt} />}
    </>
  );
}

function inEveryLanguage(path: string): Translations {
  return Object.fromEntries(languageCodes.map((language) => [language, path]));
}

/** Lists the URLs of a page in all its languages for crawlers. */
function AlternateLinks({ siteUrl, paths }: { siteUrl: string; paths: Translations }) {
  const links = languageCodes.flatMap((language) => {
    const path = paths[language];
    return path ? [{ language, href: siteUrl + pathIn(language, path) }] : [];
  });
  if (links.length < 2) return null;
  const main = links.find(({ language }) => language === DEFAULT_LANGUAGE);
  return (
    <>
      {links.map(({ language, href }) => (
        <link key={language} rel="alternate" hrefLang={language} href={href} />
      ))}
      {main && <link rel="alternate" hrefLang="x-default" href={main.href} />}
    </>
  );
}

/** Structured data for crawlers. The escaped `<` prevents text from closing the script element. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped, in a data block that never runs
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
