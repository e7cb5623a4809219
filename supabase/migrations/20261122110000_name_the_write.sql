-- An announcement of a change names the request that made it. The process of that request has already cleared its pages.
-- The name is empty when no request is known.

create or replace function app_private.announce_posts_changed() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_notify('blog_posts_changed', coalesce(current_setting('app.write_id', true), ''));
  return null;
end;
$$;
