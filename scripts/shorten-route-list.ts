import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

const routeList = z.looseObject({
  routes: z.record(z.string(), z.looseObject({ hasLoader: z.boolean(), hasDefaultExport: z.boolean() })),
});

/**
 * Every page loads React Router's list of routes. This function removes two parts of it.
 * Feeds and similar routes have no page: the browser requests them from the server and never reads the list.
 * A page's module requests its imports by itself. The list names them only for links that prefetch pages, and the
 * site has no such links.
 * @param script `window.__reactRouterManifest={…};`
 * @throws Error for any other script
 */
export function leaveOutUnused(script: string): string {
  const { before, list, after } = parseScript(script);
  const routes = Object.entries(list.routes)
    .filter(([, route]) => route.hasDefaultExport || !route.hasLoader)
    .map(([id, { imports: _, ...route }]) => [id, route]);
  return `${before}${JSON.stringify({ ...list, routes: Object.fromEntries(routes) })}${after}`;
}

function parseScript(script: string) {
  const [, before = "", json = "", after = ""] =
    /^(window\.__reactRouterManifest=)(\{.*\})(;?\s*)$/s.exec(script) ?? [];
  if (json === "") throw new Error("React Router's list of routes has another format.");
  return { before, list: routeList.parse(JSON.parse(json)), after };
}

/** @param folder the assets of the built client */
export async function shortenRouteList(folder: string): Promise<void> {
  const file = await findScript(folder);
  await writeFile(file, leaveOutUnused(await readFile(file, "utf8")));
}

/** Returns the list with all its parts. @param folder the assets of the built client */
export async function readRouteList(folder: string): Promise<z.infer<typeof routeList>> {
  return parseScript(await readFile(await findScript(folder), "utf8")).list;
}

async function findScript(folder: string): Promise<string> {
  const [name, ...others] = (await readdir(folder)).filter((file) => /^manifest-[\da-f]+\.js$/.test(file));
  if (!name || others.length > 0) throw new Error(`The number of route lists in ${folder} is not one.`);
  return path.join(folder, name);
}
