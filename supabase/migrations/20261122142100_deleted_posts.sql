-- A post that is deleted can be brought back for 30 days: by inserting it again under its own id, with which its first
-- day, its former slugs, its versions and its draft come back in the same transaction. Why so, and the bounds:
-- docs/decisions/0030.

create table public.deleted_posts (
  -- The post's own.
  id uuid primary key,
  slug text not null,
  title text not null,
  date date not null,
  author text not null,
  excerpt text not null,
  content text not null,
  image_url text,
  tags text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  former_slugs text[] not null,
  -- The draft that was to replace its text. No reference: it may be published or discarded meanwhile.
  draft_id uuid,
  deleted_at timestamptz not null default clock_timestamp(),
  -- Nobody where the server itself deleted it.
  deleted_by uuid default auth.uid(),
  deleted_by_name text default app_private.caller_name(),
  -- Of its versions, which go with it.
  version_bytes integer not null default 0,
  bytes integer not null generated always as (octet_length(content) + version_bytes + 1000) stored
);
create index deleted_posts_newest_first on public.deleted_posts (deleted_at desc, id desc) include (bytes);

revoke all on public.deleted_posts from public, anon, authenticated;
grant select, delete on public.deleted_posts to authenticated, service_role;
alter table public.deleted_posts enable row level security;
-- Past its time a row is gone for everybody, whether somebody has removed it yet or not.
create policy "signed-in users read deleted posts" on public.deleted_posts for select to authenticated
  using (deleted_at > now() - interval '30 days');
create policy "signed-in users delete posts for good" on public.deleted_posts for delete to authenticated
  using (deleted_at > now() - interval '30 days');

-- A trigger before the deletion, because afterwards the previous slugs are deleted and the draft has no post.
create function app_private.keep_deleted_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.deleted_posts (
    id, slug, title, date, author, excerpt, content, image_url, tags, created_at, updated_at, former_slugs,
    draft_id, version_bytes
  )
  values (
    old.id, old.slug, old.title, old.date, old.author, old.excerpt, old.content, old.image_url, old.tags,
    old.created_at, old.updated_at, array(select f.slug from public.former_slugs as f where f.post_id = old.id),
    (select d.id from public.post_drafts as d where d.post_id = old.id),
    (select coalesce(sum(v.bytes), 0) from public.post_versions as v where v.post_id = old.id)
  );
  return old;
end;
$$;

create trigger blog_posts_keep_deleted before delete on public.blog_posts
for each row execute function app_private.keep_deleted_post();

-- What is past its time goes, and the oldest where there are more than 10,000 or 512 MiB. Rows somebody else is removing
-- are left to them.
create function app_private.purge_deleted_posts() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  purged integer;
begin
  delete from public.deleted_posts as d where d.id = any (array(
    select p.id from public.deleted_posts as p
    where p.id = any (array(
      select counted.id from (
        select id, deleted_at, row_number() over newest_first as place, sum(bytes) over newest_first as total
        from public.deleted_posts window newest_first as (order by deleted_at desc, id desc)
      ) as counted
      where counted.deleted_at <= now() - interval '30 days' or counted.place > 10000 or counted.total > 536870912
    ))
    for update skip locked
  ));
  get diagnostics purged = row_count;
  return purged;
end;
$$;

create function app_private.purge_after_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app_private.purge_deleted_posts();
  return null;
end;
$$;

create trigger blog_posts_purge_deleted after delete on public.blog_posts
for each statement execute function app_private.purge_after_deletion();

-- The versions of a permanently deleted post are deleted too.
create function app_private.forget_post_versions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.post_versions as v
  where v.post_id = old.id and not exists (select from public.blog_posts as p where p.id = old.id);
  return null;
end;
$$;

create trigger deleted_posts_forget_versions after delete on public.deleted_posts
for each row execute function app_private.forget_post_versions();

create function app_private.keep_first_day() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.created_at := coalesce((select d.created_at from public.deleted_posts as d where d.id = new.id), new.created_at);
  return new;
end;
$$;

create trigger blog_posts_keep_first_day before insert on public.blog_posts
for each row execute function app_private.keep_first_day();

-- The text the post had when it was deleted becomes a version, and what was inserted is the next one. Former slugs that
-- another post has taken meanwhile stay with it.
create function app_private.bring_back_post(post public.blog_posts) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  kept public.deleted_posts;
  before public.blog_posts;
begin
  delete from public.deleted_posts as d where d.id = post.id returning * into kept;
  if not found then
    -- Only for a post that was deleted without triggers, such as by truncate.
    delete from public.post_versions as v where v.post_id = post.id;
    return false;
  end if;
  before := post;
  before.slug := kept.slug;
  before.title := kept.title;
  before.date := kept.date;
  before.author := kept.author;
  before.excerpt := kept.excerpt;
  before.content := kept.content;
  before.image_url := kept.image_url;
  before.tags := kept.tags;
  before.updated_at := kept.updated_at;
  perform app_private.close_post_version(before, kept.deleted_at);
  insert into public.former_slugs (slug, post_id)
  select former, post.id from unnest(kept.former_slugs) as former
  where former <> post.slug and not exists (select from public.blog_posts as p where p.slug = former)
  on conflict (slug) do nothing;
  -- The draft of a post that comes back as it was follows the version it becomes. Where another text comes back, publishing
  -- the draft asks first, as it does of any post that was changed in between. A form that was opened after the deletion
  -- writes the draft as a new post's: it keeps it while it is open, and is told when it has slept.
  update public.post_drafts as d
  set post_id = post.id,
      revision = d.revision + case when d.held_since > kept.deleted_at then 1 else 0 end,
      base_version = case when d.base_version = kept.updated_at and (post.title, post.date, post.author, post.excerpt,
        post.content, post.image_url, post.tags) is not distinct from (kept.title, kept.date, kept.author, kept.excerpt,
        kept.content, kept.image_url, kept.tags) then post.updated_at else d.base_version end
  where d.id = kept.draft_id and d.post_id is null and d.base_version is not null
    and (d.held_until is null or d.held_until <= clock_timestamp() or d.held_since <= kept.deleted_at);
  return true;
end;
$$;

create or replace function app_private.keep_first_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app_private.open_post_version(
    new, case when app_private.bring_back_post(new) then 'brought back' else 'added' end, clock_timestamp()
  );
  return null;
end;
$$;

-- What no trigger reaches, for the server to call now and then: versions of posts that are not changed any more or went
-- past the triggers, deleted posts while none is deleted. @returns how many deleted posts went
create function public.tidy_post_history() returns integer
language plpgsql security definer set search_path = '' as $$
begin
  perform app_private.thin_post_versions(aged.post_id) from (
    select distinct v.post_id from public.post_versions as v
    where v.replaced_at < now() - interval '1 year'
    group by v.post_id, date_trunc('month', v.saved_at at time zone 'UTC') having count(*) > 1
  ) as aged;
  delete from public.post_versions as v
  where not exists (select from public.blog_posts as p where p.id = v.post_id)
    and not exists (select from public.deleted_posts as d where d.id = v.post_id);
  return app_private.purge_deleted_posts();
end;
$$;

revoke execute on function
  app_private.purge_deleted_posts, app_private.bring_back_post, public.tidy_post_history
from public, anon, authenticated;
grant execute on function public.tidy_post_history to service_role;
