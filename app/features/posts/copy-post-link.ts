import { copyLink } from "#app/ui/copy-link.ts";

export function copyPostLink(slug: string): Promise<void> {
  return copyLink(`${location.origin}/blog/${slug}`);
}
