-- Pictures show the name of the uploaded file. The upload stores it in the object's user_metadata, which moves with it.

create function app_private.file_name_of(user_metadata jsonb) returns text
language sql immutable set search_path = ''
return left(user_metadata ->> 'fileName', 255);

alter table public.deleted_pictures add column file_name text;

create or replace function app_private.note_deleted_picture(object_name text, name text, metadata jsonb, account uuid)
returns void
language sql security definer set search_path = '' as $$
  insert into public.deleted_pictures (
    object_name, name, file_name, bytes, deleted_by, deleted_by_name, alt, alt_changed_by, alt_changed_by_name,
    alt_changed_at
  )
  select note_deleted_picture.object_name, note_deleted_picture.name,
    -- The object has moved, or the caller's statement copies it and this function still sees the original only.
    (
      select app_private.file_name_of(o.user_metadata) from storage.objects as o
      where (o.bucket_id, o.name) in (
        ('deleted-images', note_deleted_picture.object_name), ('blog-images', note_deleted_picture.name)
      )
      order by o.bucket_id desc limit 1
    ),
    -- Earlier versions stored the JSON as a JSON text.
    coalesce((substring((note_deleted_picture.metadata #>> '{}')::jsonb ->> 'size' from '^\d{1,15}$'))::bigint, 0),
    note_deleted_picture.account,
    coalesce(
      (select nullif(r.name, '') from public.account_roles as r where r.user_id = note_deleted_picture.account),
      (select u.email from auth.users as u where u.id = note_deleted_picture.account)
    ),
    t.alt, t.changed_by, t.changed_by_name, t.changed_at
  from (select) as picture
  left join public.picture_texts as t on t.name = note_deleted_picture.name;
$$;

drop function public.list_pictures;
create function public.list_pictures(search text default '', skipped integer default 0, wanted integer default 24)
returns table (
  name text, file_name text, bytes bigint, type text, uploaded_at timestamptz, alt text, posts bigint, drafts bigint,
  total bigint
)
language sql stable set search_path = '' as $$
  with found as (
    select object.name, app_private.file_name_of(object.user_metadata) as file_name, object.created_at,
      object.metadata, coalesce(described.alt, '') as alt, count(*) over () as total
    from storage.objects as object
    left join public.picture_texts as described on described.name = object.name
    where object.bucket_id = 'blog-images' and object.name not like '%.emptyFolderPlaceholder'
      and exists (
        select from unnest(array[object.name, app_private.file_name_of(object.user_metadata), described.alt]) as words
        where position(lower(search) in lower(words)) > 0
      )
    order by object.created_at desc, object.name
    limit greatest(least(wanted, 100), 1) offset greatest(skipped, 0)
  )
  select found.name, found.file_name,
    case when facts ->> 'size' ~ '^\d{1,15}$' then (facts ->> 'size')::bigint end,
    facts ->> 'mimetype',
    found.created_at, found.alt, uses.posts, uses.drafts, found.total
  from found
  -- Earlier versions stored the JSON as a JSON text.
  cross join lateral (
    select case jsonb_typeof(found.metadata) when 'string' then (found.metadata #>> '{}')::jsonb else found.metadata end
  ) as known (facts)
  cross join lateral (
    select count(reference.post_id) as posts, count(reference.draft_id) as drafts
    from public.picture_references as reference where reference.name = found.name
  ) as uses
  order by found.created_at desc, found.name;
$$;

revoke all on function public.list_pictures(text, integer, integer) from public, anon, authenticated;
grant execute on function public.list_pictures(text, integer, integer) to authenticated, service_role;
revoke execute on function app_private.file_name_of from public;
grant execute on function app_private.file_name_of to authenticated, service_role;
