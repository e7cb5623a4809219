-- A post has a language, and a translation names the post that it translates. Versions, deleted posts and drafts store
-- both with the other fields. See docs/decisions/0038.

-- A string as body: PostgreSQL 15.20 refuses a new column with a default while a function with an SQL body reads a row
-- of the table.
create or replace function app_private.post_fields(post public.blog_posts) returns jsonb
language sql stable as $$
  select to_jsonb(post) - array['id', 'created_at', 'updated_at'];
$$;

alter table public.blog_posts
  add column language text not null default 'en',
  -- No foreign key: a deleted post can return with its id, and then its translations have it again.
  add column translation_of uuid,
  add constraint blog_posts_language_shape check (language ~ '^[a-z]{2}$'),
  add constraint blog_posts_translates_another check (translation_of <> id);

-- Public lists show one language.
create index blog_posts_language_newest_first on public.blog_posts (language, date desc, id desc);
create index blog_posts_translations on public.blog_posts (translation_of) where translation_of is not null;

-- The number of posts of each month and language (docs/decisions/0020).

alter table app_private.posts_by_month add column language text not null default 'en';
alter table app_private.posts_by_month drop constraint posts_by_month_pkey, add primary key (month, language);

create or replace function app_private.count_posts_by_month() returns void
language sql set search_path = '' as $$
  delete from app_private.posts_by_month;
  insert into app_private.posts_by_month (month, language, posts)
  select app_private.month_of(date), language, count(*) from public.blog_posts group by 1, 2;
$$;

create or replace function app_private.count_post_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'TRUNCATE' then
    perform app_private.count_posts_by_month();
    perform pg_notify('blog_posts_changed', coalesce(current_setting('app.write_id', true), ''));
  elsif tg_op = 'INSERT' then
    insert into app_private.posts_by_month as counted (month, language, posts)
    select app_private.month_of(date) as month, language, count(*) from added group by 1, 2 order by 1, 2
    on conflict (month, language) do update set posts = counted.posts + excluded.posts;
  elsif tg_op = 'DELETE' then
    insert into app_private.posts_by_month as counted (month, language, posts)
    select app_private.month_of(date) as month, language, -count(*) from removed group by 1, 2 order by 1, 2
    on conflict (month, language) do update set posts = counted.posts + excluded.posts;
    perform app_private.purge_deleted_posts();
  else
    insert into app_private.posts_by_month as counted (month, language, posts)
    select month, language, sum(change) from (
      select app_private.month_of(date) as month, language, 1 as change from added
      union all
      select app_private.month_of(date), language, -1 from removed
    ) as changes
    group by 1, 2 having sum(change) <> 0 order by 1, 2
    on conflict (month, language) do update set posts = counted.posts + excluded.posts;
  end if;
  return null;
end;
$$;

-- Both functions are about all languages or about one.
drop function app_private.count_posts();
create function app_private.count_posts(wanted text default null) returns bigint
language sql stable
return coalesce(
  (select sum(posts) from app_private.posts_by_month where wanted is null or language = wanted),
  (select count(*) from public.blog_posts where wanted is null or language = wanted)
);

drop function app_private.find_post_page(bigint);
create function app_private.find_post_page(
  skipped bigint, wanted text default null, out before_day date, out skipped_there bigint
)
language sql stable
begin atomic
  select
    case when count(*) = 0 then date 'infinity'
      else coalesce((max(month) filter (where posts_until > skipped) + interval '1 month')::date, '-infinity') end,
    skipped - coalesce(max(posts_until) filter (where posts_until <= skipped), 0)
  from (
    select month, sum(sum(posts)) over (order by month desc) as posts_until
    from app_private.posts_by_month where wanted is null or language = wanted group by month
  ) as counts;
end;

-- Searches.

alter table app_private.post_search add column language text not null default 'en';
alter type app_private.post_question add attribute language text;

create or replace function app_private.post_conditions(asked app_private.post_question) returns text
language sql immutable set search_path = ''
return concat_ws(' and ', 'true',
  case when asked.words is not null then 'words @@ $1' end,
  case when asked.tag is not null then 'tags @> array[$2]' end,
  case when asked.author is not null then 'author = $3' end,
  case when asked.language is not null then 'language = $4' end);

create or replace function app_private.count_matches(asked app_private.post_question, most integer) returns integer
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  total integer;
begin
  execute 'select count(*) from (select from app_private.post_search where '
    || app_private.post_conditions(asked) || ' limit $5) as found'
    into total using asked.words, asked.tag, asked.author, asked.language, most;
  return total;
end;
$$;

create or replace function app_private.match_posts(asked app_private.post_question)
returns setof app_private.post_search
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
begin
  return query execute 'select * from app_private.post_search where '
    || app_private.post_conditions(asked)
    using asked.words, asked.tag, asked.author, asked.language;
end;
$$;

create or replace function app_private.walk_posts(
  asked app_private.post_question, sort text, skip integer, size integer
) returns uuid[]
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
    || ' limit $6 offset $5)'
    into found using asked.words, asked.tag, asked.author, asked.language, skip, size;
  return found;
end;
$$;

create or replace function app_private.index_post(post public.blog_posts) returns void
language sql security definer set search_path = '' as $$
  insert into app_private.post_search (post_id, date, title, author, changed_at, tags, title_words, words, language)
  values (
    post.id, post.date, app_private.search_key(post.title), app_private.search_key(post.author), post.updated_at,
    array(select distinct app_private.search_key(tag) from unnest(post.tags) as tag),
    app_private.words_of(post.title),
    app_private.words_of(concat_ws(' ', post.title, post.author, array_to_string(post.tags, ' ')))
      || app_private.words_of(app_private.text_of_html(post.content)),
    post.language
  )
  on conflict (post_id) do update set
    date = excluded.date, title = excluded.title, author = excluded.author, changed_at = excluded.changed_at,
    tags = excluded.tags, title_words = excluded.title_words, words = excluded.words, language = excluded.language;
$$;

create or replace function app_private.record_post_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- PostgreSQL sends equal notifications of a transaction once. The payload names the request of the change.
  perform pg_notify('blog_posts_changed', coalesce(current_setting('app.write_id', true), ''));
  insert into app_private.post_changes (post_id, action, changed_by)
  values (coalesce(new.id, old.id), lower(tg_op), auth.uid());
  if tg_op = 'DELETE' then return null; end if;

  if tg_op = 'INSERT' then
    perform app_private.open_post_version(
      new, case when app_private.bring_back_post(new) then 'brought back' else 'added' end, clock_timestamp()
    );
  elsif app_private.post_fields(new) is distinct from app_private.post_fields(old) then
    perform app_private.close_post_version(old, new.updated_at);
    perform app_private.open_post_version(new, 'changed', new.updated_at);
    perform app_private.thin_post_versions(new.id);
    if new.slug <> old.slug then
      insert into public.former_slugs (slug, post_id) values (old.slug, old.id)
      on conflict (slug) do update set post_id = excluded.post_id;
      delete from public.former_slugs where slug = new.slug and post_id = new.id;
    end if;
  end if;

  if tg_op = 'UPDATE' and (old.title, old.author, old.tags, old.content, old.language)
    is not distinct from (new.title, new.author, new.tags, new.content, new.language) then
    update app_private.post_search set date = new.date, changed_at = new.updated_at where post_id = new.id;
  else
    perform app_private.index_post(new);
  end if;
  if tg_op = 'INSERT' or (old.content, old.image_url) is distinct from (new.content, new.image_url) then
    perform app_private.update_picture_references(new.id, null, new.content, new.image_url);
  end if;
  return null;
end;
$$;

drop function public.find_posts(text, text, text, text, integer, integer);

-- As before, and with a language. An empty one finds posts of every language.
create function public.find_posts(
  search text default '', tag text default '', author text default '', sort text default 'match',
  skip integer default 0, size integer default 9, language text default ''
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  most constant integer := 500;
  asked constant app_private.post_question := row(
    app_private.words_query(search),
    nullif(app_private.search_key(tag), ''),
    nullif(app_private.search_key(author), ''),
    nullif(find_posts.language, '')
  );
  is_filtered constant boolean := asked.words is not null or asked.tag is not null or asked.author is not null
    or asked.language is not null;
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
        select place, post.id, slug, title, date, post.author, excerpt, image_url, tags, post.language, translation_of,
          created_at, updated_at
        from unnest(ids) with ordinality as found (id, place)
        join public.blog_posts as post on post.id = found.id
      ) as post
    )
  );
end;
$$;
revoke execute on function public.find_posts(text, text, text, text, integer, integer, text) from public;
grant execute on function public.find_posts(text, text, text, text, integer, integer, text)
to anon, authenticated, service_role;

-- A scheduled draft brings its language. A public post keeps its own.
create or replace function public.publish_post_draft(draft_id uuid, draft_revision integer, post jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  draft public.post_drafts;
  stored public.blog_posts;
  derived constant public.blog_posts := jsonb_populate_record(null::public.blog_posts, publish_post_draft.post);
begin
  select * into draft from public.post_drafts as d where d.id = publish_post_draft.draft_id for update;
  if not found or draft.scheduled_for is null or draft.scheduled_for > now() then
    return jsonb_build_object('outcome', 'not due');
  end if;
  if draft.revision <> publish_post_draft.draft_revision then return jsonb_build_object('outcome', 'changed'); end if;
  if draft.post_id is null and draft.base_version is not null then
    return jsonb_build_object('outcome', 'post deleted');
  end if;
  -- The transaction continues in the name of the editor who scheduled it, because triggers record who changed a post.
  perform set_config('request.jwt.claim.sub', coalesce(draft.scheduled_by::text, ''), true),
    set_config('request.jwt.claims', jsonb_strip_nulls(jsonb_build_object(
      'role', 'service_role', 'sub', draft.scheduled_by, 'email', draft.scheduled_by_name))::text, true);
  if draft.post_id is null then
    insert into public.blog_posts (title, slug, author, date, excerpt, content, image_url, tags, language, translation_of)
    values (derived.title, derived.slug, derived.author, derived.date, derived.excerpt, derived.content,
      derived.image_url, derived.tags, coalesce(derived.language, 'en'), derived.translation_of)
    returning * into stored;
  else
    select * into stored from public.blog_posts as p where p.id = draft.post_id for update;
    if stored.updated_at is distinct from coalesce(draft.base_version, stored.updated_at) then
      return jsonb_build_object('outcome', 'post changed');
    end if;
    update public.blog_posts as p
    set title = derived.title, slug = derived.slug, author = derived.author, date = derived.date,
      excerpt = derived.excerpt, content = derived.content, image_url = derived.image_url, tags = derived.tags
    where p.id = draft.post_id
    returning * into stored;
  end if;
  update public.preview_links as l set post_id = stored.id where l.draft_id = draft.id;
  delete from public.post_drafts as d where d.id = draft.id;
  return jsonb_build_object('outcome', 'published', 'id', stored.id, 'slug', stored.slug);
end;
$$;
