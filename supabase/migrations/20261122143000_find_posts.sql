-- Finding posts: words of title, author, tags and text, a tag, an author, and lists in other orders, each by an index.
-- What is looked up stands beside the posts, so that the spec's list call brings no further column. Why so:
-- docs/decisions/0031.

-- One spelling for what is compared. An index takes entries of at most 2,700 bytes.
create function app_private.search_key(name text) returns text
language sql immutable parallel safe set search_path = ''
return lower(left(btrim(regexp_replace(name, '\s+', ' ', 'g')), 100));

-- Punctuation separates words, in posts and in questions alike: the parser would keep 'ci/cd' or '-5' in one piece.
create function app_private.plain_words(words text) returns text
language sql immutable parallel safe set search_path = ''
return translate(
  words,
  '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~' || U&'\00A0\00B7\2013\2014\2018\2019\201C\201D\2022\2026\2192',
  repeat(' ', 43)
);

-- The beginning of a text: a tsvector holds a megabyte at most.
create function app_private.text_of_html(html text) returns text
language sql immutable parallel safe set search_path = ''
return replace(replace(replace(replace(regexp_replace(left(html, 200000), '<[^>]*>', ' ', 'g'),
  '&nbsp;', ' '), '&lt;', ' '), '&gt;', ' '), '&amp;', ' ');

-- Posts are Indonesian and English: words are taken as they are.
create function app_private.words_of(words text) returns tsvector
language sql immutable parallel safe set search_path = ''
return strip(to_tsvector('pg_catalog.simple', app_private.plain_words(left(words, 100000))));

-- All words, the last one as the beginning of a word where it is long enough to mean something. Null without any.
create function app_private.words_query(search text) returns tsquery
language sql immutable parallel safe set search_path = ''
begin atomic
  select case when numnode(query) = 0 then null
    when query::text ~ '[^'' ]{3}''$' then (query::text || ':*')::tsquery else query end
  from (
    select plainto_tsquery('pg_catalog.simple', app_private.plain_words(left(search, 100))) as query
  ) as plain;
end;

create table app_private.post_search (
  post_id uuid primary key references public.blog_posts (id) on delete cascade,
  date date not null,
  title text not null,
  author text not null,
  changed_at timestamptz not null,
  tags text[] not null,
  title_words tsvector not null,
  words tsvector not null
);
-- Rows stay narrow, as they are walked in an order; the words lie beside them.
alter table app_private.post_search set (toast_tuple_target = 256);
alter table app_private.post_search enable row level security;

create function app_private.keep_post_search() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (old.title, old.author, old.tags, old.content)
    is not distinct from (new.title, new.author, new.tags, new.content) then
    update app_private.post_search set date = new.date, changed_at = new.updated_at where post_id = new.id;
    return null;
  end if;
  insert into app_private.post_search as kept
    (post_id, date, title, author, changed_at, tags, title_words, words)
  values (
    new.id, new.date, app_private.search_key(new.title), app_private.search_key(new.author), new.updated_at,
    array(select distinct app_private.search_key(tag) from unnest(new.tags) as tag),
    app_private.words_of(new.title),
    app_private.words_of(concat_ws(' ', new.title, new.author, array_to_string(new.tags, ' ')))
      || app_private.words_of(app_private.text_of_html(new.content))
  )
  on conflict (post_id) do update set
    date = excluded.date, title = excluded.title, author = excluded.author, changed_at = excluded.changed_at,
    tags = excluded.tags, title_words = excluded.title_words, words = excluded.words;
  return null;
end;
$$;

create trigger blog_posts_keep_search after insert or update on public.blog_posts
for each row execute function app_private.keep_post_search();

insert into app_private.post_search (post_id, date, title, author, changed_at, tags, title_words, words)
select id, date, app_private.search_key(title), app_private.search_key(author), updated_at,
  array(select distinct app_private.search_key(tag) from unnest(tags) as tag),
  app_private.words_of(title),
  app_private.words_of(concat_ws(' ', title, author, array_to_string(tags, ' ')))
    || app_private.words_of(app_private.text_of_html(content))
from public.blog_posts;

-- What waits to be sorted in is read by every search, so it is little.
create index post_search_words on app_private.post_search using gin (words) with (gin_pending_list_limit = 256);
create index post_search_tags on app_private.post_search using gin (tags) with (gin_pending_list_limit = 256);
create index post_search_date on app_private.post_search (date desc, post_id desc);
create index post_search_title on app_private.post_search (title, post_id);
create index post_search_author on app_private.post_search (author, date desc, post_id desc);
create index post_search_changed on app_private.post_search (changed_at, post_id);
analyze app_private.post_search;

-- An index takes no key of more than 2,712 bytes, and no tag is that long.
create function app_private.has_long_tag(tags text[]) returns boolean
language sql immutable
return exists (select from unnest(tags) as tag where length(tag) > 600);
update public.blog_posts
set tags = array(select left(tag, 600) from unnest(tags) with ordinality as t (tag, place) order by place)
where app_private.has_long_tag(tags);
alter table public.blog_posts add constraint blog_posts_tag_sizes check (not app_private.has_long_tag(tags));

-- Related posts share a tag.
create index blog_posts_tags on public.blog_posts using gin (tags) with (gin_pending_list_limit = 256);

create type app_private.post_question as (words tsquery, tag text, author text);

-- The conditions of a question that ask for something, in SQL; its values are parameters.
create function app_private.post_conditions(asked app_private.post_question) returns text
language sql immutable set search_path = ''
return concat_ws(' and ', 'true',
  case when asked.words is not null then 'words @@ $1' end,
  case when asked.tag is not null then 'tags @> array[$2]' end,
  case when asked.author is not null then 'author = $3' end);

-- Counts matching posts up to a limit. The settings make the planner use an index, also with old statistics.
create function app_private.count_matches(asked app_private.post_question, most integer) returns integer
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  total integer;
begin
  execute 'select count(*) from (select from app_private.post_search where '
    || app_private.post_conditions(asked) || ' limit $4) as found'
    into total using asked.words, asked.tag, asked.author, most;
  return total;
end;
$$;

-- All posts that match, in no order.
create function app_private.match_posts(asked app_private.post_question)
returns setof app_private.post_search
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
begin
  return query execute 'select * from app_private.post_search where '
    || app_private.post_conditions(asked)
    using asked.words, asked.tag, asked.author;
end;
$$;

-- One page of the posts that match, where most do: they are walked in order until the page is full.
create function app_private.walk_posts(asked app_private.post_question, sort text, skip integer, size integer)
returns uuid[]
language plpgsql stable security definer set search_path = ''
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
declare
  found uuid[];
begin
  execute 'select array(select post_id from app_private.post_search where ' || app_private.post_conditions(asked)
    || ' order by ' || case sort
      when 'date' then 'date, post_id'
      when 'title' then 'title, post_id'
      when '-title' then 'title desc, post_id desc'
      when 'author' then 'author, date desc, post_id desc'
      when '-author' then 'author desc, date, post_id'
      when 'changed' then 'changed_at, post_id'
      when '-changed' then 'changed_at desc, post_id desc'
      else 'date desc, post_id desc' end
    || ' limit $5 offset $4)'
    into found using asked.words, asked.tag, asked.author, skip, size;
  return found;
end;
$$;

-- A page of the posts that match, in order, and how many there are, at most one more than `most`.
create function app_private.find_post_ids(
  asked app_private.post_question, sort text, skip integer, size integer, most integer, out ids uuid[], out total integer
)
language plpgsql stable security definer set search_path = '' as $$
begin
  total := app_private.count_matches(asked, most + 1);
  if total > most then
    ids := app_private.walk_posts(asked, sort, skip, size);
    return;
  end if;
  select (array_agg(post_id order by
      case when sort = 'match' and title_words @@ asked.words then 0 end,
      case when sort = 'title' then title end,
      case when sort = '-title' then title end desc,
      case when sort = 'author' then author end,
      case when sort = '-author' then author end desc,
      case when sort = 'changed' then changed_at end,
      case when sort = '-changed' then changed_at end desc,
      case when sort in ('date', '-author') then date end,
      date desc,
      case when sort in ('date', 'title', 'changed', '-author') then post_id end,
      post_id desc))[skip + 1 : skip + size]
    into ids
    from app_private.match_posts(asked);
end;
$$;

-- Returns posts with all words, the tag and the author, as the site's lists show them, and their number. Counting stops
-- at 500 matches; more matches come in the order of the list instead of by relevance. Each row passes the caller's
-- policies. If these hide any row, matches are counted one by one.
create function public.find_posts(
  search text default '', tag text default '', author text default '', sort text default 'match',
  skip integer default 0, size integer default 9
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  most constant integer := 500;
  asked constant app_private.post_question := row(
    app_private.words_query(search),
    nullif(app_private.search_key(tag), ''),
    nullif(app_private.search_key(author), '')
  );
  is_filtered constant boolean := asked.words is not null or asked.tag is not null or asked.author is not null;
  hides_none constant boolean := app_private.sees_every_post();
  page_start constant integer := least(greatest(skip, 0), case when is_filtered then most else 100000 end);
  page_size constant integer := least(greatest(size, 0), 100, case when is_filtered then most - page_start end);
  first integer := case when hides_none then page_start else 0 end;
  length integer := case when hides_none then page_size else most end;
  ids uuid[];
  total bigint;
begin
  if asked.words is null and btrim(search) <> '' then
    total := 0;
  elsif is_filtered then
    select found.ids, found.total into ids, total
      from app_private.find_post_ids(asked, sort, first, length, most) as found;
  else
    ids := app_private.walk_posts(asked, sort, first, length);
    total := app_private.count_posts();
  end if;
  if not hides_none then
    ids := array(
      select post.id from unnest(ids) with ordinality as found (id, place)
      join public.blog_posts as post on post.id = found.id order by place
    );
    if is_filtered then total := cardinality(ids); end if;
    ids := ids[page_start + 1 : page_start + page_size];
  end if;
  return jsonb_build_object(
    'count', case when is_filtered then least(total, most) else total end,
    'has_more', is_filtered and total > most,
    'posts', (
      select coalesce(jsonb_agg(to_jsonb(post) - 'place' order by place), '[]')
      from (
        select place, post.id, slug, title, date, post.author, excerpt, image_url, tags, created_at, updated_at
        from unnest(ids) with ordinality as found (id, place)
        join public.blog_posts as post on post.id = found.id
      ) as post
    )
  );
end;
$$;

-- What editors may filter by.
create function public.list_post_labels() returns jsonb
language sql stable set search_path = ''
begin atomic
  select jsonb_build_object(
    'authors', (
      select coalesce(jsonb_agg(name order by name), '[]')
      from (select distinct author as name from public.blog_posts order by 1 limit 500) as authors
    ),
    'tags', (
      select coalesce(jsonb_agg(name order by name), '[]')
      from (select distinct unnest(tags) as name from public.blog_posts order by 1 limit 500) as tags
    )
  );
end;

revoke execute on function public.find_posts(text, text, text, text, integer, integer) from public;
revoke execute on function public.list_post_labels() from public, anon;
grant execute on function public.find_posts(text, text, text, text, integer, integer) to anon, authenticated, service_role;
grant execute on function public.list_post_labels() to authenticated, service_role;
