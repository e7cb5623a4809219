-- Versions, deleted posts and drafts store the columns of a post as one JSON value. A new column of blog_posts is part of
-- all three without a change of their tables and functions. Why so: docs/decisions/0028 and 0030.

-- The columns of a post that an editor writes. The database sets the other three.
create function app_private.post_fields(post public.blog_posts) returns jsonb
language sql stable
return to_jsonb(post) - array['id', 'created_at', 'updated_at'];

-- Existing drafts, while the functions of their triggers are still there.
-- No default yet, because PostgreSQL 15.20 refuses one while a function with an SQL body reads a row of the table.
alter table public.post_drafts add column fields jsonb;
update public.post_drafts set fields = jsonb_build_object(
  'title', title, 'slug', slug, 'author', author, 'date', date, 'content', content, 'image_url', image_url, 'tags', tags
);

drop trigger post_drafts_add_picture_references on public.post_drafts;
drop trigger post_drafts_change_picture_references on public.post_drafts;
drop function app_private.has_other_draft_text, app_private.post_draft_bytes;

-- Drafts.

-- Checks that every field is text as it is typed, and the tags a list of text. A field may be missing.
create function app_private.is_draft_text(fields jsonb) returns boolean
language sql immutable
return case when jsonb_typeof(fields) = 'object' then not exists (
  select from jsonb_each(fields) as field (name, value)
  where case when name = 'tags'
    then jsonb_typeof(value) <> 'array' or jsonb_path_exists(value, 'strict $[*] ? (@.type() != "string")')
    else jsonb_typeof(value) <> 'string' end
) else false end;

alter table public.post_drafts
  drop constraint post_drafts_tags_flat,
  drop constraint post_drafts_sizes,
  drop column title, drop column slug, drop column author, drop column date, drop column content,
  drop column image_url, drop column tags;
alter table public.post_drafts
  alter column fields set default '{}',
  alter column fields set not null,
  -- Lists show these two.
  add column title text not null generated always as (coalesce(fields ->> 'title', '')) stored,
  add column slug text not null generated always as (coalesce(fields ->> 'slug', '')) stored,
  add column bytes integer not null generated always as (octet_length(fields::text) + 500) stored,
  add constraint post_drafts_fields_are_text check (app_private.is_draft_text(fields)),
  -- A form stays far below these limits.
  add constraint post_drafts_sizes check (
    length(fields ->> 'content') <= 2000000 and length((fields - 'content')::text) <= 100000
  );

create function app_private.has_other_draft_text(a public.post_drafts, b public.post_drafts) returns boolean
language sql immutable
return (a.fields, a.base_version) is distinct from (b.fields, b.base_version);

-- The generated column `bytes` has no value yet in a trigger that runs before the write.
create function app_private.post_draft_bytes(draft public.post_drafts) returns bigint
language sql immutable
return octet_length(draft.fields::text) + 500;

create or replace function app_private.refuse_full_drafts(arriving public.post_drafts) returns void
language plpgsql security definer set search_path = '' as $$
declare
  others record;
begin
  -- Concurrent calls wait for each other, because two of them could use the same last place.
  perform pg_advisory_xact_lock(731004231);
  select count(*) as number, coalesce(sum(d.bytes), 0) as bytes
  into others from public.post_drafts as d where d.id <> arriving.id;
  if others.number >= 2000 then
    raise exception 'There are 2,000 drafts, which is the most there may be. Discard some that nobody needs.'
      using errcode = 'PT422';
  end if;
  if others.bytes + app_private.post_draft_bytes(arriving) > 256 * 1048576 then
    raise exception 'The drafts together hold 256 MB, which is the most there may be. Discard some that nobody needs.'
      using errcode = 'PT422';
  end if;
end;
$$;

-- Versions. The public version has no content, because the post has it.

alter table public.post_versions add column fields jsonb;
update public.post_versions as v set fields = to_jsonb(v) - array['post_id', 'version', 'saved_at', 'saved_by',
  'saved_by_name', 'action', 'replaced_at', 'bytes', 'fields', case when v.content is null then 'content' end];
alter table public.post_versions
  drop column bytes, drop column slug, drop column title, drop column date, drop column author, drop column excerpt,
  drop column content, drop column image_url, drop column tags;
alter table public.post_versions
  alter column fields set not null,
  add column title text not null generated always as (fields ->> 'title') stored,
  add column bytes integer not null
    generated always as (coalesce(octet_length(fields ->> 'content'), 0) + 500) stored;

-- Opens the version that is public from now on, without its content.
create or replace function app_private.open_post_version(post public.blog_posts, what text, moment timestamptz)
returns void
language sql security definer set search_path = '' as $$
  insert into public.post_versions (post_id, version, saved_at, saved_by, saved_by_name, action, fields)
  select post.id, coalesce(max(v.version), 0) + 1, moment, auth.uid(), app_private.caller_name(), what,
    app_private.post_fields(post) - 'content'
  from public.post_versions as v where v.post_id = post.id;
$$;

-- Adds the replaced text to the version that was public. Rows that were loaded without triggers have no version yet.
create or replace function app_private.close_post_version(post public.blog_posts, moment timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.post_versions as v set replaced_at = moment, fields = app_private.post_fields(post)
  where v.post_id = post.id and v.replaced_at is null;
  if not found then
    insert into public.post_versions (post_id, version, saved_at, action, replaced_at, fields)
    select post.id, coalesce(max(v.version), 0) + 1, least(post.updated_at, moment), 'changed', moment,
      app_private.post_fields(post)
    from public.post_versions as v where v.post_id = post.id;
  end if;
end;
$$;

-- Deleted posts.

alter table public.deleted_posts add column fields jsonb;
update public.deleted_posts as d set fields = to_jsonb(d) - array['id', 'created_at', 'updated_at', 'former_slugs',
  'draft_id', 'deleted_at', 'deleted_by', 'deleted_by_name', 'version_bytes', 'bytes', 'fields'];
drop index public.deleted_posts_newest_first;
alter table public.deleted_posts
  drop column bytes, drop column slug, drop column title, drop column date, drop column author, drop column excerpt,
  drop column content, drop column image_url, drop column tags;
alter table public.deleted_posts
  alter column fields set not null,
  add column title text not null generated always as (fields ->> 'title') stored,
  add column slug text not null generated always as (fields ->> 'slug') stored,
  add column bytes integer not null
    generated always as (octet_length(fields ->> 'content') + version_bytes + 1000) stored;
create index deleted_posts_newest_first on public.deleted_posts (deleted_at desc, id desc) include (bytes);

-- The text at the time of the deletion becomes a version, and the inserted text is the next version. A former slug that
-- another post has now stays with that post.
create or replace function app_private.bring_back_post(post public.blog_posts) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  deleted public.deleted_posts;
  before public.blog_posts;
begin
  delete from public.deleted_posts as d where d.id = post.id returning * into deleted;
  if not found then
    -- Versions without a deleted post remain only after a deletion that skips the triggers, such as truncate.
    delete from public.post_versions as v where v.post_id = post.id;
    return false;
  end if;
  before := jsonb_populate_record(post, deleted.fields);
  before.updated_at := deleted.updated_at;
  perform app_private.close_post_version(before, deleted.deleted_at);
  insert into public.former_slugs (slug, post_id)
  select previous, post.id from unnest(deleted.former_slugs) as previous
  where previous <> post.slug and not exists (select from public.blog_posts as p where p.slug = previous)
  on conflict (slug) do nothing;
  -- When the same text comes back, the draft of the post follows the new version. When another text comes back,
  -- publishing the draft reports a conflict, as after any change of the post. A form that was opened after the deletion
  -- writes the draft as a new post. It retains the draft during its lease; later the higher revision reports a conflict.
  update public.post_drafts as d
  set post_id = post.id,
      revision = d.revision + case when d.leased_since > deleted.deleted_at then 1 else 0 end,
      base_version = case when d.base_version = deleted.updated_at
        and app_private.post_fields(post) - 'slug' = app_private.post_fields(before) - 'slug'
        then post.updated_at else d.base_version end
  where d.id = deleted.draft_id and d.post_id is null and d.base_version is not null
    and (d.leased_until is null or d.leased_until <= clock_timestamp() or d.leased_since <= deleted.deleted_at);
  return true;
end;
$$;

-- Before the deletion, because afterwards the former slugs are gone and the draft has no post.
create or replace function app_private.store_deleted_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.deleted_posts (id, fields, created_at, updated_at, former_slugs, draft_id, version_bytes)
  values (
    old.id, app_private.post_fields(old), old.created_at, old.updated_at,
    array(select f.slug from public.former_slugs as f where f.post_id = old.id),
    (select d.id from public.post_drafts as d where d.post_id = old.id),
    (select coalesce(sum(v.bytes), 0) from public.post_versions as v where v.post_id = old.id)
  );
  return old;
end;
$$;

-- Pictures.

create function app_private.update_picture_references(post uuid, draft uuid, html text, image_url text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  shown constant text[] := array(select app_private.picture_names(html, image_url));
begin
  delete from public.picture_references where (post_id = post or draft_id = draft) and name <> all (shown);
  insert into public.picture_references (name, post_id, draft_id) select unnest(shown), post, draft
  on conflict do nothing;
end;
$$;

create function app_private.update_draft_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app_private.update_picture_references(null, new.id, new.fields ->> 'content', new.fields ->> 'image_url');
  return null;
end;
$$;

create trigger post_drafts_update_pictures after insert or update of fields on public.post_drafts
for each row execute function app_private.update_draft_pictures();

create or replace function app_private.rename_pictures_in_drafts(
  draft_ids uuid[], current_drafts uuid[], old_name text, new_name text, new_width integer, new_height integer
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  writer text;
  changed integer;
begin
  perform from public.post_drafts where id = any (draft_ids) or id = any (current_drafts) order by id for update;
  select coalesce(leased_by_name, 'Somebody') into writer from public.post_drafts
  where id = any (draft_ids) and leased_by is not null and leased_until > clock_timestamp() limit 1;
  if writer is not null then
    raise exception '% is writing a draft that shows this picture. Replace it when that form is closed.', writer
      using errcode = 'PT409';
  end if;

  update public.post_drafts as draft set base_version = post.updated_at
  from public.blog_posts as post
  where draft.id = any (current_drafts) and post.id = draft.post_id;

  update public.post_drafts as draft
  set fields = next.fields, revision = draft.revision + 1, saved_at = clock_timestamp(),
    saved_by = app_private.caller_id(), saved_by_name = app_private.caller_name()
  from (
    select id, fields || jsonb_strip_nulls(jsonb_build_object(
      'content', app_private.rename_pictures(fields ->> 'content', old_name, new_name, new_width, new_height),
      'image_url', app_private.rename_picture(fields ->> 'image_url', old_name, new_name)
    )) as fields
    from public.post_drafts where id = any (draft_ids)
  ) as next
  where next.id = draft.id and next.fields <> draft.fields;
  get diagnostics changed = row_count;
  return changed;
end;
$$;

-- Previews and scheduled posts.

create or replace function public.read_preview(token_hash text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  link public.preview_links;
  draft_fields jsonb;
  public_slug text;
begin
  select * into link from public.preview_links as l where l.token = read_preview.token_hash;
  if not found then return null; end if;
  if link.revoked_at is not null then return jsonb_build_object('state', 'revoked'); end if;
  if link.expires_at <= now() then return jsonb_build_object('state', 'expired'); end if;
  select d.fields into draft_fields from public.post_drafts as d where d.id = link.draft_id;
  if found then
    return jsonb_build_object('state', 'draft', 'expires_at', link.expires_at, 'fields', draft_fields);
  end if;
  -- By its slug only a post that was added after the link was made: another may have had it before.
  select p.slug into public_slug from public.blog_posts as p
  where p.id = link.post_id or (link.post_id is null and p.slug = link.draft_slug and p.created_at >= link.created_at);
  if found then return jsonb_build_object('state', 'published', 'slug', public_slug); end if;
  return jsonb_build_object('state', 'gone');
end;
$$;

-- As before. The columns are those that the server sends; a missing one has its default, or stays as it is.
create or replace function public.publish_post_draft(draft_id uuid, draft_revision integer, post jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  draft public.post_drafts;
  stored public.blog_posts;
  columns constant text := (
    select string_agg(quote_ident(name), ', ') from jsonb_object_keys(publish_post_draft.post) as name
  );
begin
  select * into draft from public.post_drafts as d where d.id = publish_post_draft.draft_id for update;
  if not found or draft.scheduled_for is null or draft.scheduled_for > now() then
    return jsonb_build_object('outcome', 'not due');
  end if;
  if draft.revision <> publish_post_draft.draft_revision then return jsonb_build_object('outcome', 'changed'); end if;
  if draft.post_id is null and draft.base_version is not null then
    return jsonb_build_object('outcome', 'post deleted');
  end if;
  -- From here on, triggers record the person who scheduled the draft.
  perform set_config('request.jwt.claim.sub', coalesce(draft.scheduled_by::text, ''), true),
    set_config('request.jwt.claims', jsonb_strip_nulls(jsonb_build_object(
      'role', 'service_role', 'sub', draft.scheduled_by, 'email', draft.scheduled_by_name))::text, true);
  if draft.post_id is null then
    execute format('insert into public.blog_posts (%1$s)
      select %1$s from jsonb_populate_record(null::public.blog_posts, $1) returning *', columns)
    into stored using post;
  else
    select * into stored from public.blog_posts as p where p.id = draft.post_id for update;
    if stored.updated_at is distinct from coalesce(draft.base_version, stored.updated_at) then
      return jsonb_build_object('outcome', 'post changed');
    end if;
    execute format('update public.blog_posts
      set (%1$s) = (select %1$s from jsonb_populate_record(null::public.blog_posts, $1)) where id = $2 returning *', columns)
    into stored using post, draft.post_id;
  end if;
  update public.preview_links as l set post_id = stored.id where l.draft_id = draft.id;
  delete from public.post_drafts as d where d.id = draft.id;
  return jsonb_build_object('outcome', 'published', 'id', stored.id, 'slug', stored.slug);
end;
$$;

revoke execute on function
  app_private.post_fields, app_private.is_draft_text, app_private.has_other_draft_text, app_private.post_draft_bytes,
  app_private.update_picture_references(uuid, uuid, text, text)
from public;
grant execute on function
  app_private.is_draft_text, app_private.has_other_draft_text, app_private.post_draft_bytes
to authenticated, service_role;
