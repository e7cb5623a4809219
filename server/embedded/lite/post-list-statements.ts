/** One page of all posts, newest first: the spec's list call in SQL. */
export type PostPage = {
  /** `*`, or names of columns that are known to exist. */
  columns: string;
  /** Whole numbers. */
  limit: number | "$1";
  offset: number | "$2";
};

/** Walking over so many entries of the index takes no longer than finding out where a month begins. */
const NEAR = 100;

const LIST =
  /^select (?<columns>\*|"\w+"(?:, "\w+")*) from "blog_posts" order by "date" desc, "id" desc limit \$1 offset \$2$/;
const COUNT = 'select count(*) as "__count" from "blog_posts"';

/** Exchanges statements that walk through all posts for cheaper ones with the same answer; all others stay. */
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

/** Begins at a month, walks the narrow index from there, and fetches the wide rows last. */
function farPage({ columns, limit, offset }: PostPage, extra = ""): string {
  return `
    with page as materialized (select * from app_private.find_post_page(${offset}))
    select ${columns}${extra} from public.blog_posts where id in (
      select id from public.blog_posts where date < (select before_day from page)
      order by date desc, id desc limit ${limit} offset (select skipped_there from page)
    )
    order by date desc, id desc`;
}
