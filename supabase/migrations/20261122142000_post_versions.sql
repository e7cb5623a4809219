-- Every text of a post that was public: who saved it, when, and everything it said. A version's text is kept when another
-- replaces it; until then the post itself has it, so that a save stores one text more and not two. Why so, and the bounds:
-- docs/decisions/0030.

create table public.post_versions (
  -- No foreign key: versions outlive a post that is deleted, for as long as it can be brought back.
  post_id uuid not null,
  version integer not null,
  -- When it became public, and by whom; nobody where the server itself wrote it.
  saved_at timestamptz not null,
  saved_by uuid,
  saved_by_name text,
  action text not null check (action in ('added', 'changed', 'brought back')),
  -- When it was replaced; null for the version that is public.
  replaced_at timestamptz,
  slug text not null,
  title text not null,
  date date not null,
  author text not null,
  excerpt text not null,
  -- Null while the post has it.
  content text,
  image_url text,
  tags text[] not null,
  bytes integer not null generated always as (coalesce(octet_length(content), 0) + 500) stored,
  primary key (post_id, version)
);
create unique index post_versions_public on public.post_versions (post_id) where replaced_at is null;
create index post_versions_by_age on public.post_versions (replaced_at) where replaced_at is not null;

revoke all on public.post_versions from public, anon, authenticated;
grant select on public.post_versions to authenticated;
grant select, delete on public.post_versions to service_role;
alter table public.post_versions enable row level security;
create policy "signed-in users read versions" on public.post_versions for select to authenticated using (true);

-- Notes what is public from now on. Security definer, like all that writes here: nobody else may.
create function app_private.open_post_version(post public.blog_posts, what text, moment timestamptz) returns void
language sql security definer set search_path = '' as $$
  insert into public.post_versions (
    post_id, version, saved_at, saved_by, saved_by_name, action, slug, title, date, author, excerpt, image_url, tags
  )
  select post.id, coalesce(max(v.version), 0) + 1, moment, auth.uid(), app_private.caller_name(), what,
    post.slug, post.title, post.date, post.author, post.excerpt, post.image_url, post.tags
  from public.post_versions as v where v.post_id = post.id;
$$;

-- Adds the previous text to the version that was public. If there is no version, as for rows loaded without triggers, it is added now.
create function app_private.close_post_version(post public.blog_posts, moment timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.post_versions as v
  set replaced_at = moment, slug = post.slug, title = post.title, date = post.date, author = post.author,
    excerpt = post.excerpt, content = post.content, image_url = post.image_url, tags = post.tags
  where v.post_id = post.id and v.replaced_at is null;
  if not found then
    insert into public.post_versions (
      post_id, version, saved_at, action, replaced_at, slug, title, date, author, excerpt, content, image_url, tags
    )
    select post.id, coalesce(max(v.version), 0) + 1, least(post.updated_at, moment), 'changed', moment,
      post.slug, post.title, post.date, post.author, post.excerpt, post.content, post.image_url, post.tags
    from public.post_versions as v where v.post_id = post.id;
  end if;
end;
$$;

-- All versions that were public within a year; of those before, the last of each month. Never more than a thousand or
-- 64 MiB of text: then the oldest go.
create function app_private.thin_post_versions(post uuid) returns void
language sql security definer set search_path = '' as $$
  -- As an array the surplus is found once, whatever the planner knows of the table.
  delete from public.post_versions as v where v.post_id = post and v.version = any (array(
    select counted.version from (
      select p.version,
        p.replaced_at < now() - interval '1 year'
          and row_number() over (
            partition by p.replaced_at < now() - interval '1 year', date_trunc('month', p.saved_at at time zone 'UTC')
            order by p.version desc
          ) > 1 as is_surplus,
        row_number() over newest_first as place,
        sum(p.bytes) over newest_first as bytes
      from public.post_versions as p where p.post_id = post and p.replaced_at is not null
      window newest_first as (order by p.version desc)
    ) as counted
    where counted.is_surplus or counted.place > 1000 or counted.bytes > 67108864
  ));
$$;

create function app_private.keep_first_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app_private.open_post_version(new, 'added', clock_timestamp());
  return null;
end;
$$;

create trigger blog_posts_keep_first_version after insert on public.blog_posts
for each row execute function app_private.keep_first_version();

create function app_private.keep_post_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (new.slug, new.title, new.date, new.author, new.excerpt, new.content, new.image_url, new.tags)
    is not distinct from
    (old.slug, old.title, old.date, old.author, old.excerpt, old.content, old.image_url, old.tags) then
    return null;
  end if;
  perform app_private.close_post_version(old, new.updated_at);
  perform app_private.open_post_version(new, 'changed', new.updated_at);
  perform app_private.thin_post_versions(new.id);
  return null;
end;
$$;

create trigger blog_posts_keep_version after update on public.blog_posts
for each row execute function app_private.keep_post_version();

revoke execute on function
  app_private.open_post_version, app_private.close_post_version, app_private.thin_post_versions
from public;

-- With the triggers the table is locked, so no post is missed. What is public has its first version, without its text.
insert into public.post_versions (
  post_id, version, saved_at, saved_by, saved_by_name, action, slug, title, date, author, excerpt, image_url, tags
)
select p.id, 1, p.updated_at, c.changed_by, u.email, case c.action when 'insert' then 'added' else 'changed' end,
  p.slug, p.title, p.date, p.author, p.excerpt, p.image_url, p.tags
from public.blog_posts as p
left join (
  select distinct on (post_id) post_id, action, changed_by from app_private.post_changes order by post_id, id desc
) as c on c.post_id = p.id
left join auth.users as u on u.id = c.changed_by;
