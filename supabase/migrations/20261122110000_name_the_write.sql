-- Whoever announces a change says which request made it, so that the process that answered the request, and has
-- forgotten its pages already, need not do so twice. Empty where nobody has named it.

create or replace function app_private.announce_posts_changed() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_notify('blog_posts_changed', coalesce(current_setting('app.write_id', true), ''));
  return null;
end;
$$;
