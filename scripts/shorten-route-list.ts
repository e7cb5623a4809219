import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

const routeList = z.looseObject({
  routes: z.record(z.string(), z.looseObject({ hasLoader: z.boolean(), hasDefaultExport: z.boolean() })),
});

/**
 * Every page loads the list of routes that React Router wrote. Feeds and the like have no page: a browser asks the server
 * for them, and never the list. What a page's module imports is asked for by the module itself; the list names it for
 * links that fetch pages ahead, and there are none. @param script `window.__reactRouterManifest={…};` @throws Error for any other
 */
export function leaveOutUnused(script: string): string {
  const [, before = "", json = "", after = ""] =
    /^(window\.__reactRouterManifest=)(\{.*\})(;?\s*)$/s.exec(script) ?? [];
  if (json === "") throw new Error("React Router writes its list of routes in another way now.");
  const list = routeList.parse(JSON.parse(json));
  const routes = Object.entries(list.routes)
    .filter(([, route]) => route.hasDefaultExport || !route.hasLoader)
    .map(([id, { imports: _, ...route }]) => [id, route]);
  return `${before}${JSON.stringify({ ...list, routes: Object.fromEntries(routes) })}${after}`;
}

/** @param folder of the built client's assets */
export async function shortenRouteList(folder: string): Promise<void> {
  const [name, ...others] = (await readdir(folder)).filter((file) => /^manifest-[\da-f]+\.js$/.test(file));
  if (!name || others.length > 0) throw new Error(`There is not exactly one list of routes in ${folder}.`);
  const file = path.join(folder, name);
  await writeFile(file, leaveOutUnused(await readFile(file, "utf8")));
}
