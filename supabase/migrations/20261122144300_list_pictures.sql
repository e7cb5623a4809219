-- Lists all pictures of the bucket, newest first, from every folder, with their details. The storage service lists one
-- folder at a time, has no total and finds names only by their beginning. The caller's policies apply.

create function public.list_pictures(search text default '', skipped integer default 0, wanted integer default 24)
returns table (
  name text, bytes bigint, type text, uploaded_at timestamptz, alt text, posts bigint, drafts bigint, total bigint
)
language sql stable set search_path = '' as $$
  with found as (
    select object.name, object.created_at, object.metadata, coalesce(described.alt, '') as alt,
      count(*) over () as total
    from storage.objects as object
    left join public.picture_texts as described on described.name = object.name
    where object.bucket_id = 'blog-images' and object.name not like '%.emptyFolderPlaceholder'
      and (position(lower(search) in lower(object.name)) > 0 or position(lower(search) in lower(described.alt)) > 0)
    order by object.created_at desc, object.name
    limit greatest(least(wanted, 100), 1) offset greatest(skipped, 0)
  )
  select found.name,
    case when facts ->> 'size' ~ '^\d{1,15}$' then (facts ->> 'size')::bigint end,
    facts ->> 'mimetype',
    found.created_at, found.alt, uses.posts, uses.drafts, found.total
  from found
  -- Earlier versions kept the JSON as a JSON text.
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
