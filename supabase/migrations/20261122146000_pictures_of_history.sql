-- A deleted post that is brought back, and an earlier version that is restored, have their pictures. Asked before a
-- picture is deleted, which is seldom: the texts are read for it, so that saving a post costs nothing more.

create function public.find_picture_in_history(picture text) returns table (title text, is_deleted boolean)
language sql stable set search_path = '' as $$
  with remembered as (
    select d.title, true as is_deleted, d.content, d.image_url from public.deleted_posts as d
    union all
    select v.title, false, v.content, v.image_url from public.post_versions as v where v.content is not null
  )
  select r.title, r.is_deleted from remembered as r
  -- A name of these characters stands in every address as it is; another one may be coded.
  where (case when picture ~ '^[A-Za-z0-9._/-]+$' then position(picture in concat(r.content, r.image_url)) > 0
      else position('/public/blog-images/' in concat(r.content, r.image_url)) > 0 end)
    and exists (select from app_private.picture_names(r.content, r.image_url) as name where name = picture)
  limit 1;
$$;

revoke all on function public.find_picture_in_history(text) from public, anon, authenticated;
grant execute on function public.find_picture_in_history(text) to authenticated, service_role;
