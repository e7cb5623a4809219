import { copyLink } from "#app/ui/copy-link.ts";

/** Copies a public post's address. */
export function copyPostLink(slug: string): Promise<void> {
  return copyLink(`${location.origin}/blog/${slug}`);
}
