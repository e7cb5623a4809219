-- The blog: posts, their former slugs, the accounts that changed them, and the rules for every caller.

create schema if not exists app_private;
revoke all on schema app_private from public;

-- Which seeds this database has had. A seed that ran once never runs again, so a deleted post stays deleted.
create table app_private.applied_seeds (
  name text primary key,
  applied_at timestamptz not null default now()
);
alter table app_private.applied_seeds enable row level security;

create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  title text not null,
  date date not null default current_date,
  author text not null,
  excerpt text not null default '',
  content text not null,
  image_url text,
  tags text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint blog_posts_slug_key unique (slug),
  -- The messages are those of the editor form; the rules are spec section 5.
  constraint blog_posts_slug_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint blog_posts_title_present check (btrim(title) <> ''),
  constraint blog_posts_author_present check (btrim(author) <> ''),
  constraint blog_posts_content_present check (btrim(content) <> ''),
  constraint blog_posts_date_not_before_1900 check (date >= date '1900-01-01'),
  -- Pages and feeds print YYYY-MM-DD; PostgreSQL also knows 'infinity' and years of five digits.
  constraint blog_posts_date_has_four_digits check (date <= date '9999-12-31'),
  -- A list of words: PostgreSQL's arrays may also nest and hold nothing at a place.
  constraint blog_posts_tags_flat check (
    case when coalesce(array_ndims(tags), 1) = 1 then array_position(tags, null) is null else false end
  ),
  constraint blog_posts_image_url_is_web check (image_url is null or image_url ~* '^https?://'),
  -- Generous ceilings: no editor meets them, a runaway script does.
  constraint blog_posts_sizes check (
    length(slug) <= 300 and length(title) <= 500 and length(author) <= 200 and length(excerpt) <= 1000
    and length(content) <= 2000000 and length(image_url) <= 2000 and cardinality(tags) <= 50
  )
);

-- Lists are ordered by date, newest first; the id settles ties so that pages never overlap.
create index blog_posts_newest_first on public.blog_posts (date desc, id desc);

create table public.former_slugs (
  slug text primary key,
  post_id uuid not null references public.blog_posts (id) on delete cascade
);
create index former_slugs_post on public.former_slugs (post_id);

create table app_private.post_changes (
  id bigint generated always as identity primary key,
  post_id uuid not null,
  action text not null,
  changed_by uuid,
  changed_at timestamptz not null default now()
);
alter table app_private.post_changes enable row level security;

create function app_private.keep_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.id := old.id;
  new.created_at := old.created_at;
  new.updated_at := clock_timestamp();
  return new;
end;
$$;

create trigger blog_posts_keep_updated_at before update on public.blog_posts
for each row execute function app_private.keep_updated_at();

-- A renamed post keeps answering at its old addresses, always in one hop because the table points at the post.
create function app_private.remember_former_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.slug is distinct from old.slug then
    insert into public.former_slugs (slug, post_id) values (old.slug, old.id)
    on conflict (slug) do update set post_id = excluded.post_id;
    delete from public.former_slugs where slug = new.slug and post_id = new.id;
  end if;
  return null;
end;
$$;

create trigger blog_posts_remember_former_slug after update of slug on public.blog_posts
for each row execute function app_private.remember_former_slug();

create function app_private.log_post_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app_private.post_changes (post_id, action, changed_by)
  values (coalesce(new.id, old.id), lower(tg_op), auth.uid());
  return null;
end;
$$;

create trigger blog_posts_log_change after insert or update or delete on public.blog_posts
for each row execute function app_private.log_post_change();

-- Tells every web process that kept pages are out of date. For each row, so that a statement that changes none says
-- nothing; what one transaction says many times is told once.
create function app_private.announce_posts_changed() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_notify('blog_posts_changed', '');
  return null;
end;
$$;

create trigger blog_posts_announce_change after insert or update or delete on public.blog_posts
for each row execute function app_private.announce_posts_changed();
create trigger blog_posts_announce_truncate after truncate on public.blog_posts
for each statement execute function app_private.announce_posts_changed();

-- Everybody reads; any signed-in user writes (spec section 6). Nobody truncates or references.
revoke all on public.blog_posts, public.former_slugs from public, anon, authenticated;
grant select on public.blog_posts, public.former_slugs to anon, authenticated;
grant insert, update, delete on public.blog_posts to authenticated;
grant all on public.blog_posts, public.former_slugs to service_role;

alter table public.blog_posts enable row level security;
create policy "everybody reads posts" on public.blog_posts for select to anon, authenticated using (true);
create policy "signed-in users add posts" on public.blog_posts for insert to authenticated with check (true);
create policy "signed-in users change posts" on public.blog_posts for update to authenticated using (true) with check (true);
create policy "signed-in users delete posts" on public.blog_posts for delete to authenticated using (true);

alter table public.former_slugs enable row level security;
create policy "everybody follows renamed posts" on public.former_slugs for select to anon, authenticated using (true);
