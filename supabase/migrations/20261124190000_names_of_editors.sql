-- The form of a post suggests the names of people as authors. Editors read only their own account, so a function
-- reads the names, and only the names, for enabled accounts.

create function app_private.names_of_editors() returns setof text
language sql stable security definer set search_path = '' as $$
  select distinct r.name from public.account_roles r
  where r.name <> '' and r.disabled_at is null and app_private.is_enabled()
  order by 1 limit 500;
$$;
revoke execute on function app_private.names_of_editors from public;
grant execute on function app_private.names_of_editors to authenticated, service_role;

create or replace function public.list_post_labels() returns jsonb
language sql stable set search_path = ''
begin atomic
  select jsonb_build_object(
    'authors', (
      select coalesce(jsonb_agg(name order by name), '[]')
      from (select distinct author as name from public.blog_posts order by 1 limit 500) as authors
    ),
    'tags', (
      select coalesce(jsonb_agg(name order by name), '[]')
      from (select distinct unnest(tags) as name from public.blog_posts order by 1 limit 500) as tags
    ),
    'people', (select coalesce(jsonb_agg(name order by name), '[]') from app_private.names_of_editors() as name)
  );
end;
