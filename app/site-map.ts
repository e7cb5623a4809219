import { matchRoutes, type ServerBuild } from "react-router";

/** What a route may say about itself. */
export type RouteHandle = {
  /** To the server that keeps documents: its own is the same at every address it matches, and rendered once for all. */
  hasOneDocument?: true;
  /** To the server that keeps documents: this one is rendered for each request and kept nowhere. */
  isNeverKept?: true;
  /** To the server: pages of this site may show it in a frame. */
  isFramed?: true;
  /**
   * To the frame: a tool's screen ends with the tool, and nothing floats above its buttons. To the document: its scripts
   * wait for no paint.
   */
  isTool?: true;
  /** To the administration: what the page is called in the document's title. */
  title?: string;
  /** It is a page of the blog: its document brings the blog's styles. */
  isBlog?: true;
};

/** Where the document of an address belongs. */
export type Place = {
  /** The path it is rendered and kept under. */
  path: string;
  /** Another spelling of a path than its own, such as `/BLOG` or `/%62log`, leads there. */
  isAlias: boolean;
  /** Kept whatever its status is, for it is only one. */
  hasOneDocument: boolean;
  isNeverKept?: true | undefined;
  isFramed?: true | undefined;
};

type Node = { id: string; path?: string; index?: true; children?: Node[] };

/** Parameters that have only one spelling. */
const PLAIN = /^[a-z0-9-]+$/;

/**
 * Tells where the documents of all addresses belong. React Router matches letters of either case, percent-encoded or not,
 * so that each page has thousands of addresses, and some routes have endless ones.
 */
export function createSiteMap(routes: ServerBuild["routes"]): (pathname: string) => Place {
  const tree = childrenOf(undefined);

  function childrenOf(parentId: string | undefined): Node[] {
    return Object.values(routes)
      .filter((route) => route?.parentId === parentId)
      .map((route) => {
        const { id, path, index } = route as Node;
        return index ? { id, path, index } : { id, path, children: childrenOf(id) };
      });
  }

  return (pathname) => {
    const matches = matchRoutes(tree as Parameters<typeof matchRoutes>[0], pathname) ?? [];
    const last = matches.at(-1);
    const handle = routes[last?.route.id ?? ""]?.module.handle as RouteHandle | undefined;
    const { isNeverKept, isFramed } = handle ?? {};
    const pattern = `/${matches.flatMap(({ route }) => route.path || []).join("/")}`;
    if (handle?.hasOneDocument) {
      return { path: pattern.replace(/\/:\w+\?/g, ""), isAlias: false, hasOneDocument: true, isNeverKept, isFramed };
    }
    const params = last?.params ?? {};
    const hasOneSpelling = Object.values(params).every((value) => PLAIN.test(value ?? ""));
    const path = hasOneSpelling ? pattern.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "") : pathname;
    return { path, isAlias: path !== pathname, hasOneDocument: false, isNeverKept, isFramed };
  };
}
