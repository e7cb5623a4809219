-- Two editors, one post: an update that names the version it started from is refused when another has been saved since.
-- The client names it in a request header (PostgREST hands headers to the transaction as request.headers), so the call
-- itself keeps its shape. An update that names none is not held back.

create function app_private.refuse_stale_update() returns trigger
language plpgsql set search_path = '' as $$
declare
  edited_version text := nullif(current_setting('request.headers', true), '')::json ->> 'x-edited-version';
begin
  if edited_version is not null and edited_version::timestamptz is distinct from old.updated_at then
    raise exception 'Someone else saved this post after you opened it. Your text is kept; reload the post to see theirs.'
      using errcode = 'PT409';
  end if;
  return new;
end;
$$;

-- The name sorts before the trigger that moves updated_at on.
create trigger blog_posts_a_refuse_stale_update before update on public.blog_posts
for each row execute function app_private.refuse_stale_update();
