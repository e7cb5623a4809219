import { cp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { DEFAULT_LANGUAGE, type Language, languageCodes } from "#shared/languages.ts";
import { readRouteList, shortenRouteList } from "./shorten-route-list.ts";

type Build = (environment: Record<string, string>) => Promise<void>;

/**
 * Builds the scripts once for each language, so that a browser loads the texts of one language (decision 0037). They are
 * in the files of the code that shows them. The server of the first build serves all languages.
 * @param folder the build folder @param build runs React Router's build
 */
export async function buildLanguages(folder: string, build: Build): Promise<void> {
  await build({ VITE_LANGUAGE: DEFAULT_LANGUAGE });
  await shortenRouteList(path.join(folder, "client/assets"));
  for (const language of languageCodes.filter((code) => code !== DEFAULT_LANGUAGE)) {
    await addLanguage(folder, language, build);
  }
}

async function addLanguage(folder: string, language: Language, build: Build): Promise<void> {
  const own = path.join(folder, language);
  await build({ VITE_LANGUAGE: language });
  const assets = path.join(own, "client/assets");
  await writeFile(path.join(folder, `server/assets-${language}.json`), JSON.stringify(await readRouteList(assets)));
  await shortenRouteList(assets);
  await cp(assets, path.join(folder, "client/assets"), { recursive: true });
  await rm(own, { recursive: true });
}
