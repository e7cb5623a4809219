-- A draft outlives the post whose public text it was to replace. The deleted post remembers it, and when that is brought
-- back they are joined again.

-- No reference: the draft may be published or discarded meanwhile, and then there is nothing to join.
alter table public.deleted_posts add column draft_id uuid;

create function app_private.remember_draft() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.deleted_posts as p
  set draft_id = (select d.id from public.post_drafts as d where d.post_id = old.id)
  where p.id = old.id;
  return old;
end;
$$;

-- After blog_posts_keep_deleted, by its name, and before the reference of the draft is taken away.
create trigger blog_posts_keep_deleted_draft before delete on public.blog_posts
for each row execute function app_private.remember_draft();

-- The draft of a post that came back as it was follows the version it became. Where another text came back, publishing
-- the draft asks first, as it does of any post that was changed in between. A form that is open writes the draft of a new
-- post: that one is left to it.
create function app_private.join_draft() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.post_drafts as d
  set post_id = old.id,
      base_version = case when d.base_version = old.updated_at and (p.title, p.date, p.author, p.excerpt, p.content,
        p.image_url, p.tags) is not distinct from (old.title, old.date, old.author, old.excerpt, old.content,
        old.image_url, old.tags) then p.updated_at else d.base_version end
  from public.blog_posts as p
  where d.id = old.draft_id and d.post_id is null and d.base_version is not null
    and (d.held_until is null or d.held_until <= clock_timestamp()) and p.id = old.id;
  return null;
end;
$$;

create trigger deleted_posts_join_draft after delete on public.deleted_posts
for each row when (old.draft_id is not null) execute function app_private.join_draft();

revoke execute on function app_private.remember_draft, app_private.join_draft from public, anon, authenticated;
