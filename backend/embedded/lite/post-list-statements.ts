/** A `PostPage` describes one page of all posts, newest first: the spec's list call in SQL. */
export type PostPage = {
  /** The value is `*`, or names of known columns. */
  columns: string;
  /** The limit and the offset are whole numbers. */
  limit: number | "$1";
  offset: number | "$2";
};

/** A walk over this many index entries takes no longer than the search for the begin of a month. */
const NEAR = 100;

const LIST =
  /^select (?<columns>\*|"\w+"(?:, "\w+")*) from "blog_posts" order by "date" desc, "id" desc limit \$1 offset \$2$/;
const COUNT = 'select count(*) as "__count" from "blog_posts"';

/**
 * Replaces statements that walk through all posts by cheaper ones with the same result. Other statements stay
 * unchanged.
 */
export function cheaperStatement(sql: string, parameters: readonly unknown[]): string {
  if (sql === COUNT) return 'select app_private.count_posts() as "__count"';
  const columns = LIST.exec(sql)?.groups?.columns;
  const isFar = columns !== undefined && Number(parameters[1]) > NEAR;
  return isFar ? farPage({ columns, limit: "$1", offset: "$2" }) : sql;
}

export function postPage(page: PostPage, extra = ""): string {
  return Number(page.offset) > NEAR ? farPage(page, extra) : nearPage(page, extra);
}

function nearPage({ columns, limit, offset }: PostPage, extra: string): string {
  return `select ${columns}${extra} from public.blog_posts order by date desc, id desc limit ${limit} offset ${offset}`;
}

/** Starts at a month, walks the narrow index from there, and fetches the wide rows last. */
function farPage({ columns, limit, offset }: PostPage, extra = ""): string {
  return `
    with page as materialized (select * from app_private.find_post_page(${offset}))
    select ${columns}${extra} from public.blog_posts where id in (
      select id from public.blog_posts where date < (select before_day from page)
      order by date desc, id desc limit ${limit} offset (select skipped_there from page)
    )
    order by date desc, id desc`;
}
