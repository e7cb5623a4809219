-- Drafts of posts, which only signed-in users see. A draft may be incomplete;
-- the rules of a post are checked when it is published.

-- The caller's name from the token; null for the server's key.
create function app_private.caller_name() returns text
language sql stable set search_path = ''
return nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email';

create table public.post_drafts (
  id uuid primary key default gen_random_uuid(),
  -- The post whose public text it will replace; null for a new one. The draft outlives a post that is deleted.
  post_id uuid unique references public.blog_posts (id) on delete set null,
  -- blog_posts.updated_at of the version it was begun from.
  base_version timestamptz,
  -- The typed text of the form, so the date may be invalid.
  title text not null default '',
  slug text not null default '',
  author text not null default '',
  date text not null default '',
  content text not null default '',
  image_url text not null default '',
  tags text[] not null default '{}',
  created_at timestamptz not null default now(),
  -- Rises with every save of the text.
  revision integer not null default 1,
  saved_at timestamptz not null default now(),
  saved_by uuid default auth.uid(),
  saved_by_name text default app_private.caller_name(),
  -- The editing session that writes the draft now, its account, its start, and the end of its lease.
  held_by uuid,
  held_by_name text,
  held_since timestamptz,
  held_until timestamptz,
  -- The time when the server publishes it, or null. After a failure, its reason.
  scheduled_for timestamptz,
  scheduled_by_name text,
  schedule_failure text,
  constraint post_drafts_tags_flat check (
    case when coalesce(array_ndims(tags), 1) = 1 then array_position(tags, null) is null else false end
  ),
  -- The same limits as those of a post.
  constraint post_drafts_sizes check (
    length(slug) <= 300 and length(title) <= 500 and length(author) <= 200 and length(date) <= 50
    and length(content) <= 2000000 and length(image_url) <= 2000 and cardinality(tags) <= 50
    and length(array_to_string(tags, '')) <= 10000
  )
);
create index post_drafts_newest_first on public.post_drafts (saved_at desc, id desc);
create index post_drafts_due on public.post_drafts (scheduled_for) where scheduled_for is not null;

revoke all on public.post_drafts from public, anon, authenticated;
grant select, insert, update, delete on public.post_drafts to authenticated;
grant all on public.post_drafts to service_role;
revoke execute on function app_private.caller_name() from public;
grant execute on function app_private.caller_name() to authenticated, service_role;

alter table public.post_drafts enable row level security;
create policy "signed-in users read drafts" on public.post_drafts for select to authenticated using (true);
create policy "signed-in users add drafts" on public.post_drafts for insert to authenticated with check (true);
create policy "signed-in users change drafts" on public.post_drafts for update to authenticated
  using (true) with check (true);
create policy "signed-in users delete drafts" on public.post_drafts for delete to authenticated using (true);
