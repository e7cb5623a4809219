-- Earlier versions of the embedded backend granted every right on these tables at each start. The rights of earlier
-- migrations are restored here. In a hosted project this changes nothing.

revoke all on
  public.account_roles, public.blog_posts, public.contact_messages, public.deleted_pictures, public.deleted_posts,
  public.former_slugs, public.picture_references, public.picture_texts, public.post_drafts, public.post_versions,
  public.preview_links
from anon, authenticated;

grant select on public.blog_posts, public.former_slugs to anon;
grant select on
  public.account_roles, public.blog_posts, public.contact_messages, public.deleted_pictures, public.deleted_posts,
  public.former_slugs, public.picture_references, public.picture_texts, public.post_drafts, public.post_versions,
  public.preview_links
to authenticated;
grant insert, update, delete on public.blog_posts, public.picture_texts, public.post_drafts to authenticated;
grant insert, update on public.preview_links to authenticated;
grant update, delete on public.contact_messages to authenticated;
grant delete on public.deleted_posts to authenticated;

revoke all on all tables in schema app_private from anon, authenticated, service_role;
revoke all on all sequences in schema app_private from anon, authenticated, service_role;
alter default privileges in schema app_private revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema app_private revoke all on sequences from anon, authenticated, service_role;
grant select on app_private.posts_by_month to anon, authenticated, service_role;
