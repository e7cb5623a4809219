-- Links by which a colleague without an account reads the current draft. Anonymous callers see no
-- row of either table, because the server looks up links with its key. See docs/decisions/0029.

create table public.preview_links (
  id uuid primary key default gen_random_uuid(),
  -- Null once the draft is gone.
  draft_id uuid references public.post_drafts (id) on delete set null,
  -- The client sends the token, and the table stores its SHA-256. Both have hexadecimal digits.
  token text not null unique,
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- These columns find the post after the draft is deleted.
  post_id uuid references public.blog_posts (id) on delete set null,
  draft_slug text
);
create index preview_links_of_draft on public.preview_links (draft_id);
create index preview_links_of_post on public.preview_links (post_id);

revoke all on public.preview_links from public, anon, authenticated;
grant select, insert, update on public.preview_links to authenticated;
grant all on public.preview_links to service_role;

alter table public.preview_links enable row level security;
create policy "signed-in users read preview links" on public.preview_links for select to authenticated using (true);
create policy "signed-in users make preview links" on public.preview_links for insert to authenticated with check (true);
create policy "signed-in users revoke preview links" on public.preview_links for update to authenticated
  using (true) with check (true);

-- The caller cannot choose the author, the end or the number of links. Links that ended long ago are deleted.
create function app_private.make_preview_link() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  days_valid constant integer := 7;
  days_kept constant integer := 30;
  working_at_most constant integer := 20;
  ended_at_most constant integer := 100;
begin
  if coalesce(new.token, '') !~ '^[0-9a-f]{64}$' then
    raise exception 'A preview link needs a token of 64 hexadecimal digits.' using errcode = 'PT400';
  end if;
  perform from public.post_drafts where id = new.draft_id for update;
  if not found then
    raise exception 'The draft no longer exists.' using errcode = 'PT404';
  end if;
  delete from public.preview_links where expires_at < now() - make_interval(days => days_kept);
  if (select count(*) from public.preview_links
      where draft_id = new.draft_id and revoked_at is null and expires_at > now()) >= working_at_most then
    raise exception 'This draft has % links that work already. Revoke one of them first.', working_at_most
      using errcode = 'PT409';
  end if;
  delete from public.preview_links where id in (
    select id from public.preview_links
    where draft_id = new.draft_id and (revoked_at is not null or expires_at <= now())
    order by created_at desc offset ended_at_most
  );
  new.token := encode(sha256(convert_to(new.token, 'UTF8')), 'hex');
  new.created_at := now();
  new.created_by := auth.uid();
  new.created_by_name := app_private.caller_name();
  new.expires_at := now() + make_interval(days => days_valid);
  new.revoked_at := null;
  new.post_id := null;
  new.draft_slug := null;
  return new;
end;
$$;

create trigger preview_links_make before insert on public.preview_links
for each row execute function app_private.make_preview_link();

-- A link is revoked and stays so; nothing else of it changes.
create function app_private.keep_preview_link() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user <> 'authenticated' then return new; end if;
  if to_jsonb(new) - 'revoked_at' is distinct from to_jsonb(old) - 'revoked_at' then
    raise exception 'permission denied: a preview link can only be revoked' using errcode = '42501';
  end if;
  new.revoked_at := coalesce(old.revoked_at, now());
  return new;
end;
$$;

create trigger preview_links_stay_as_made before update on public.preview_links
for each row execute function app_private.keep_preview_link();

-- The name sorts before what the foreign key does, which forgets the draft.
create function app_private.remember_previewed_draft() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.preview_links set post_id = coalesce(old.post_id, post_id), draft_slug = old.slug
  where draft_id = old.id;
  return old;
end;
$$;

create trigger post_drafts_remember_previewed before delete on public.post_drafts
for each row execute function app_private.remember_previewed_draft();

-- Returns the current draft of a link, the slug of its published post, or the reason why there is
-- neither. Null for an unknown link.
create function public.read_preview(token_hash text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  link public.preview_links;
  draft public.post_drafts;
  public_slug text;
begin
  select * into link from public.preview_links as l where l.token = read_preview.token_hash;
  if not found then return null; end if;
  if link.revoked_at is not null then return jsonb_build_object('state', 'revoked'); end if;
  if link.expires_at <= now() then return jsonb_build_object('state', 'expired'); end if;
  select * into draft from public.post_drafts as d where d.id = link.draft_id;
  if found then
    return jsonb_build_object('state', 'draft', 'expires_at', link.expires_at, 'draft', jsonb_build_object(
      'title', draft.title, 'author', draft.author, 'date', draft.date, 'content', draft.content,
      'image_url', draft.image_url, 'tags', draft.tags
    ));
  end if;
  -- By its slug only a post that was added after the link was made: another may have had it before.
  select p.slug into public_slug from public.blog_posts as p
  where p.id = link.post_id or (link.post_id is null and p.slug = link.draft_slug and p.created_at >= link.created_at);
  if found then return jsonb_build_object('state', 'published', 'slug', public_slug); end if;
  return jsonb_build_object('state', 'gone');
end;
$$;

revoke execute on function public.read_preview from public, anon, authenticated;
grant execute on function public.read_preview to service_role;
revoke execute on function
  app_private.make_preview_link, app_private.keep_preview_link, app_private.remember_previewed_draft
from public;
