-- One picture in the place of another, in every post and draft at once.

-- The same address with another name in it. It is known that new_name needs no coding, in a URL, a text or a pattern.
create function app_private.rename_picture(address text, old_name text, new_name text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  written text := app_private.written_picture_names(btrim(address));
begin
  if app_private.picture_name(written) is distinct from old_name then return address; end if;
  return regexp_replace(
    address,
    '(/public/blog-images/)' || regexp_replace(written, '(\W)', '\\\1', 'g') || '(?=["''?#\s<>]|$)',
    '\1' || new_name, 'i');
end;
$$;

-- Names stand in addresses of tags alone: what a text says about a picture stays. A picture with a size has that of the
-- new one, where it is known.
create function app_private.rename_pictures(
  html text, old_name text, new_name text, new_width integer, new_height integer
) returns text
language plpgsql immutable set search_path = '' as $$
declare
  tag text;
  address text;
  changed text;
begin
  for tag in select app_private.picture_tags(html) loop
    changed := tag;
    for address in select app_private.picture_addresses(tag) loop
      changed := replace(changed, address, app_private.rename_picture(address, old_name, new_name));
    end loop;
    if changed = tag then continue; end if;
    if changed ~* '^<img\s' and new_width > 0 and new_height > 0 then
      changed := regexp_replace(changed, '(\swidth=)"\d+"', '\1"' || new_width || '"', 'i');
      changed := regexp_replace(changed, '(\sheight=)"\d+"', '\1"' || new_height || '"', 'i');
    end if;
    html := replace(html, tag, changed);
  end loop;
  return html;
end;
$$;

-- Changes the drafts that the caller may read. It skips the rules for editing sessions, which would take it for typing.
-- It does not change a draft that another session writes.
create function app_private.rename_pictures_in_drafts(
  draft_ids uuid[], current_drafts uuid[], old_name text, new_name text, new_width integer, new_height integer
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  writer text;
  changed integer;
begin
  perform from public.post_drafts where id = any (draft_ids) or id = any (current_drafts) order by id for update;
  select coalesce(held_by_name, 'Somebody') into writer from public.post_drafts
  where id = any (draft_ids) and held_by is not null and held_until > clock_timestamp() limit 1;
  if writer is not null then
    raise exception '% is writing a draft that shows this picture. Replace it when that form is closed.', writer
      using errcode = 'PT409';
  end if;

  update public.post_drafts as draft set base_version = post.updated_at
  from public.blog_posts as post
  where draft.id = any (current_drafts) and post.id = draft.post_id;

  update public.post_drafts as draft
  set content = next.content, image_url = next.image_url, revision = draft.revision + 1, saved_at = clock_timestamp(),
    saved_by = app_private.caller_id(), saved_by_name = app_private.caller_name()
  from (
    select id, app_private.rename_pictures(content, old_name, new_name, new_width, new_height) as content,
      app_private.rename_picture(image_url, old_name, new_name) as image_url
    from public.post_drafts where id = any (draft_ids)
  ) as next
  where next.id = draft.id and (next.content <> draft.content or next.image_url <> draft.image_url);
  get diagnostics changed = row_count;
  return changed;
end;
$$;
revoke execute on function app_private.rename_pictures_in_drafts from public;
grant execute on function app_private.rename_pictures_in_drafts to authenticated, service_role;

-- Ordinary updates with the caller's rights: policies and triggers apply, and caches are cleared.
create function public.replace_picture(
  old_name text, new_name text, new_width integer default null, new_height integer default null
) returns table (posts integer, drafts integer)
language plpgsql set search_path = '' as $$
declare
  most constant integer := 500;
  post_ids uuid[];
  draft_ids uuid[];
  -- Drafts that were begun from the version of a post that is changed here: the change is theirs as well.
  current_drafts uuid[];
begin
  if new_name is null or new_name !~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$' then
    raise exception 'The new picture has no name that can stand in posts.' using errcode = 'PT400';
  end if;
  select array_agg(reference.post_id) filter (where reference.post_id is not null),
    array_agg(reference.draft_id) filter (where reference.draft_id is not null)
  into post_ids, draft_ids
  from (select * from public.picture_references where name = old_name limit most + 1) as reference;
  if coalesce(cardinality(post_ids), 0) + coalesce(cardinality(draft_ids), 0) > most then
    raise exception 'More than % posts and drafts show this picture; so many cannot be changed at once.', most
      using errcode = 'PT400';
  end if;

  -- In one order, so that two replacements wait for one another and never both.
  perform from public.blog_posts where id = any (post_ids) order by id for update;
  current_drafts := array(
    select draft.id from public.post_drafts as draft join public.blog_posts as post on post.id = draft.post_id
    where post.id = any (post_ids) and draft.base_version = post.updated_at
    order by draft.id for update of draft
  );

  update public.blog_posts as post set content = next.content, image_url = next.image_url
  from (
    select id, app_private.rename_pictures(content, old_name, new_name, new_width, new_height) as content,
      app_private.rename_picture(image_url, old_name, new_name) as image_url
    from public.blog_posts where id = any (post_ids)
  ) as next
  where next.id = post.id
    and (next.content <> post.content or next.image_url is distinct from post.image_url);
  get diagnostics posts = row_count;

  drafts := app_private.rename_pictures_in_drafts(
    draft_ids, current_drafts, old_name, new_name, new_width, new_height
  );
  return next;
end;
$$;

revoke all on function public.replace_picture(text, text, integer, integer) from public, anon, authenticated;
grant execute on function public.replace_picture(text, text, integer, integer) to authenticated, service_role;
