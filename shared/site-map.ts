import { matchRoutes, type ServerBuild } from "react-router";

/** Properties that a route declares. */
export type RouteHandle = {
  /** Server cache: all matching paths have the same document, which is rendered once. */
  hasOneDocument?: true;
  /** Server cache: the document is rendered for each request and never cached. */
  isNeverCached?: true;
  /** Server: pages of this site may show this page in a frame. */
  isFramed?: true;
  /**
   * Layout: the page has no footer and no floating button. Document: its scripts
   * do not wait for the first paint.
   */
  isTool?: true;
  /** Document: React waits until the visitor does something. */
  startsOnDemand?: true;
  /** Administration: the key of the page's name in the document title, see app/texts/en/manage.ts. */
  title?: string;
  /** Document: includes these styles, see app/styles/page-styles.ts. */
  styles?: "blog" | "landing";
};

/** The document that a path belongs to. */
export type DocumentRoute = {
  /** Path that the document is rendered and cached under. */
  path: string;
  /** True for another spelling of the path, such as `/BLOG` or `/%62log`. */
  isAlias: boolean;
  /** One document for all matching paths, cached with any status. */
  hasOneDocument: boolean;
  isNeverCached?: true | undefined;
  isFramed?: true | undefined;
};

type Node = { id: string; path?: string; index?: true; children?: Node[] };

/** Matches parameters that have only one spelling. */
const PLAIN = /^[a-z0-9-]+$/;

/**
 * Maps each path to its document. React Router ignores letter case and percent-encoding,
 * so each page has thousands of paths, and some routes match endless paths.
 */
export function createSiteMap(routes: ServerBuild["routes"]): (pathname: string) => DocumentRoute {
  const tree = childrenOf(undefined);

  function childrenOf(parentId: string | undefined): Node[] {
    return Object.values(routes).flatMap((route) => {
      if (!route || route.parentId !== parentId) return [];
      const { id, path, index } = route;
      return index ? { id, path, index } : { id, path, children: childrenOf(id) };
    });
  }

  return (pathname) => {
    const matches = matchRoutes(tree as Parameters<typeof matchRoutes>[0], pathname) ?? [];
    const last = matches.at(-1);
    const handle = routes[last?.route.id ?? ""]?.module.handle as RouteHandle | undefined;
    const { isNeverCached, isFramed } = handle ?? {};
    const pattern = `/${matches.flatMap(({ route }) => route.path || []).join("/")}`;
    if (handle?.hasOneDocument) {
      return { path: pattern.replace(/\/:\w+\?/g, ""), isAlias: false, hasOneDocument: true, isNeverCached, isFramed };
    }
    const params = last?.params ?? {};
    const hasOneSpelling = Object.values(params).every((value) => PLAIN.test(value ?? ""));
    const path = hasOneSpelling ? pattern.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "") : pathname;
    return { path, isAlias: path !== pathname, hasOneDocument: false, isNeverCached, isFramed };
  };
}
