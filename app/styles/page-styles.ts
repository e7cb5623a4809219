import { keysOf } from "#shared/keys-of.ts";
import blogFile from "./blog.css?url";
import landingFile from "./landing.css?url";

const files = { blog: blogFile, landing: landingFile };

export type StyleName = keyof typeof files;

export const styleNames = keysOf(files);

/** Styles within the documents of some pages, so that the first paint needs no file. The browser only has those of its first page. */
export const pageStyles: Partial<Record<StyleName, string>> = import.meta.env.SSR
  ? { blog: (await import("./blog.css?inline")).default, landing: (await import("./landing.css?inline")).default }
  : Object.fromEntries(
      styleNames.flatMap((name) => {
        const text = document.getElementById(`${name}-styles`)?.textContent;
        return text ? [[name, text]] : [];
      }),
    );

const linksTo = (name: StyleName) => () => (pageStyles[name] ? [] : [{ rel: "stylesheet", href: files[name] }]);

/** `links` of routes; they load a file if the document of the first page has other styles. */
export const blogLinks = linksTo("blog");
export const landingLinks = linksTo("landing");
