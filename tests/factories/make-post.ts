let made = 0;

export type PostRow = {
  slug: string;
  title: string;
  date: string;
  author: string;
  excerpt: string;
  content: string;
  image_url: string | null;
  tags: string[];
  /** The default is English. */
  language?: string;
  translation_of?: string | null;
};

/**
 * A post as the editor sends it: only the spec's columns, without the database's own. Each post has a different slug.
 */
export function makePost(overrides: Partial<PostRow> = {}): PostRow {
  made += 1;
  const title = overrides.title ?? `A post made for a test, number ${made}`;
  return {
    slug: `made-for-a-test-${made}-${Date.now().toString(36)}`,
    title,
    date: "2025-06-15",
    author: "Dewi Lestari",
    excerpt: `What ${title.toLowerCase()} is about.`,
    content: `<p>The text of ${title.toLowerCase()}.</p>`,
    image_url: null,
    tags: ["testing"],
    ...overrides,
  };
}
