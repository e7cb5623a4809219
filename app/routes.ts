import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { MAX_SITEMAP_PARTS, sitemapPart } from "./routes/feeds/sitemap-parts.ts";

/** All paths of the site. */
export default [
  layout("routes/site/layout.tsx", [
    index("routes/site/landing.tsx"),
    route("blog", "routes/blog/list.tsx"),
    route("blog/:slug", "routes/blog/post.tsx"),
    route("preview/:token", "routes/shared/preview.tsx"),
    route("login", "routes/auth/login.tsx"),
    route("invitation", "routes/auth/invitation.tsx"),
    layout("routes/admin/layout.tsx", [
      route("admin/blog", "routes/admin/posts.tsx"),
      route("admin/blog/add", "routes/admin/add.tsx"),
      route("admin/blog/edit/:slug?", "routes/admin/edit.tsx"),
      route("admin/blog/drafts", "routes/admin/drafts.tsx"),
      route("admin/blog/scheduled", "routes/admin/scheduled.tsx"),
      route("admin/blog/preview/:draftId?", "routes/admin/preview.tsx"),
      route("admin/pictures", "routes/admin/images.tsx"),
      route("admin/pictures/deleted", "routes/admin/deleted-images.tsx"),
      route("admin/blog/history/:slug?/:version?", "routes/admin/history.tsx"),
      route("admin/blog/deleted/:id?", "routes/admin/deleted.tsx"),
      route("admin/site/:section?", "routes/admin/site.tsx"),
      route("admin/site/:section/preview", "routes/admin/site-preview.tsx"),
      route("admin/messages", "routes/admin/messages.tsx"),
      route("admin/accounts", "routes/admin/accounts.tsx"),
      route("admin/accounts/journal", "routes/admin/audit-log.tsx"),
      route("admin/account", "routes/admin/account.tsx"),
    ]),
    route("admin/blog/preview-page/:draftId?", "routes/admin/preview-page.tsx"),
    route("*", "routes/site/not-found.tsx"),
  ]),
  route("rss.xml", "routes/feeds/rss.ts"),
  route("atom.xml", "routes/feeds/atom.ts"),
  route("sitemap.xml", "routes/feeds/sitemap.ts"),
  // The sitemap is at the root, because it only covers URLs below its own folder.
  ...Array.from({ length: MAX_SITEMAP_PARTS }, (_, index) =>
    route(sitemapPart(index + 1), "routes/feeds/sitemap-part.ts", { id: sitemapPart(index + 1) }),
  ),
  route(".well-known/security.txt", "routes/feeds/security-txt.ts"),
  route("robots.txt", "routes/feeds/robots.ts"),
] satisfies RouteConfig;
