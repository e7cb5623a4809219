-- Each trigger of blog_posts has one purpose and its name: a row is checked, a deleted post is stored, a change is recorded
-- and counted. The rules are those of the 20 triggers before. Why so: docs/decisions/0030.

drop trigger blog_posts_a_refuse_stale_update on public.blog_posts;
drop trigger blog_posts_added_times on public.blog_posts;
drop trigger blog_posts_add_picture_references on public.blog_posts;
drop trigger blog_posts_announce_change on public.blog_posts;
drop trigger blog_posts_announce_truncate on public.blog_posts;
drop trigger blog_posts_change_picture_references on public.blog_posts;
drop trigger blog_posts_count_added on public.blog_posts;
drop trigger blog_posts_count_changed on public.blog_posts;
drop trigger blog_posts_count_none on public.blog_posts;
drop trigger blog_posts_count_removed on public.blog_posts;
drop trigger blog_posts_log_change on public.blog_posts;
drop trigger blog_posts_purge_deleted on public.blog_posts;
drop trigger blog_posts_refuse_active_html on public.blog_posts;
drop trigger blog_posts_restore_created_at on public.blog_posts;
drop trigger blog_posts_set_updated_at on public.blog_posts;
drop trigger blog_posts_store_first_version on public.blog_posts;
drop trigger blog_posts_store_previous_slug on public.blog_posts;
drop trigger blog_posts_store_version on public.blog_posts;
drop trigger blog_posts_update_search on public.blog_posts;

drop function app_private.refuse_stale_update, app_private.set_added_times, app_private.set_updated_at,
  app_private.refuse_active_html, app_private.restore_created_at, app_private.store_first_version,
  app_private.store_post_version, app_private.store_previous_slug, app_private.log_post_change,
  app_private.announce_posts_changed, app_private.update_post_search, app_private.update_posts_by_month,
  app_private.purge_after_deletion, app_private.update_picture_references();

-- The policies hide deleted posts from some callers, but every restored post has its first day.
create function app_private.deleted_post_created_at(post uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select d.created_at from public.deleted_posts as d where d.id = post;
$$;

-- Checks a row and sets the columns that no client can choose: stale updates and active HTML are refused.
create function app_private.check_post() returns trigger
language plpgsql set search_path = '' as $$
declare
  found text;
begin
  if tg_op = 'INSERT' then
    if app_private.is_api_call() then
      new.created_at := now();
      new.updated_at := now();
    end if;
    new.created_at := coalesce(app_private.deleted_post_created_at(new.id), new.created_at);
  else
    perform app_private.refuse_stale_update(old.updated_at);
    new.id := old.id;
    new.created_at := old.created_at;
    new.updated_at := clock_timestamp();
    -- A post from before this rule can change in everything else.
    if new.content is not distinct from old.content then return new; end if;
  end if;
  found := app_private.find_active_html(new.content);
  if found is not null then
    raise exception 'The content of this post was not stored: it holds %.', found
      using errcode = 'PT400', hint = 'Posts hold text, links and images; save it with the editor of the site, or remove it.';
  end if;
  return new;
end;
$$;

-- An update may name the version that it started from. It is refused when another one was saved since.
create function app_private.refuse_stale_update(current_version timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  named constant text := nullif(current_setting('request.headers', true), '')::json ->> 'x-edited-version';
  edited_version timestamptz;
begin
  if named is null then return; end if;
  begin
    edited_version := named::timestamptz;
  exception when data_exception then
    raise exception 'The header x-edited-version names no point in time.' using errcode = 'PT400';
  end;
  if edited_version is distinct from current_version then
    raise exception 'Someone else saved this post after you opened it. Your text is kept; reload the post to see theirs.'
      using errcode = 'PT409';
  end if;
end;
$$;

-- Announces and logs a change, and updates everything that is derived from a post: versions, previous slugs, the search
-- index and the references of pictures. For each row, so that a statement that changes no row announces nothing.
create function app_private.record_post_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- PostgreSQL sends equal notifications of a transaction once. The payload names the request of the change.
  perform pg_notify('blog_posts_changed', coalesce(current_setting('app.write_id', true), ''));
  insert into app_private.post_changes (post_id, action, changed_by)
  values (coalesce(new.id, old.id), lower(tg_op), auth.uid());
  if tg_op = 'DELETE' then return null; end if;

  if tg_op = 'INSERT' then
    perform app_private.open_post_version(
      new, case when app_private.bring_back_post(new) then 'brought back' else 'added' end, clock_timestamp()
    );
  elsif app_private.post_fields(new) is distinct from app_private.post_fields(old) then
    perform app_private.close_post_version(old, new.updated_at);
    perform app_private.open_post_version(new, 'changed', new.updated_at);
    perform app_private.thin_post_versions(new.id);
    if new.slug <> old.slug then
      insert into public.former_slugs (slug, post_id) values (old.slug, old.id)
      on conflict (slug) do update set post_id = excluded.post_id;
      delete from public.former_slugs where slug = new.slug and post_id = new.id;
    end if;
  end if;

  if tg_op = 'UPDATE' and (old.title, old.author, old.tags, old.content)
    is not distinct from (new.title, new.author, new.tags, new.content) then
    update app_private.post_search set date = new.date, changed_at = new.updated_at where post_id = new.id;
  else
    perform app_private.index_post(new);
  end if;
  if tg_op = 'INSERT' or (old.content, old.image_url) is distinct from (new.content, new.image_url) then
    perform app_private.update_picture_references(new.id, null, new.content, new.image_url);
  end if;
  return null;
end;
$$;

create function app_private.index_post(post public.blog_posts) returns void
language sql security definer set search_path = '' as $$
  insert into app_private.post_search (post_id, date, title, author, changed_at, tags, title_words, words)
  values (
    post.id, post.date, app_private.search_key(post.title), app_private.search_key(post.author), post.updated_at,
    array(select distinct app_private.search_key(tag) from unnest(post.tags) as tag),
    app_private.words_of(post.title),
    app_private.words_of(concat_ws(' ', post.title, post.author, array_to_string(post.tags, ' ')))
      || app_private.words_of(app_private.text_of_html(post.content))
  )
  on conflict (post_id) do update set
    date = excluded.date, title = excluded.title, author = excluded.author, changed_at = excluded.changed_at,
    tags = excluded.tags, title_words = excluded.title_words, words = excluded.words;
$$;

-- Updates the number of posts of each month, once for each statement. Statements that change the same months do so in the
-- same order, so that they wait for one another without a deadlock.
create function app_private.count_post_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'TRUNCATE' then
    perform app_private.count_posts_by_month();
    perform pg_notify('blog_posts_changed', coalesce(current_setting('app.write_id', true), ''));
  elsif tg_op = 'INSERT' then
    insert into app_private.posts_by_month as counted (month, posts)
    select app_private.month_of(date) as month, count(*) from added group by 1 order by 1
    on conflict (month) do update set posts = counted.posts + excluded.posts;
  elsif tg_op = 'DELETE' then
    insert into app_private.posts_by_month as counted (month, posts)
    select app_private.month_of(date) as month, -count(*) from removed group by 1 order by 1
    on conflict (month) do update set posts = counted.posts + excluded.posts;
    perform app_private.purge_deleted_posts();
  else
    insert into app_private.posts_by_month as counted (month, posts)
    select month, sum(change) from (
      select app_private.month_of(date) as month, 1 as change from added
      union all
      select app_private.month_of(date), -1 from removed
    ) as changes
    group by 1 having sum(change) <> 0 order by 1
    on conflict (month) do update set posts = counted.posts + excluded.posts;
  end if;
  return null;
end;
$$;

create trigger blog_posts_check before insert or update on public.blog_posts
for each row execute function app_private.check_post();
create trigger blog_posts_record_change after insert or update or delete on public.blog_posts
for each row execute function app_private.record_post_change();
-- PostgreSQL allows one event for each trigger that reads the changed rows as a table.
create trigger blog_posts_count_added after insert on public.blog_posts
referencing new table as added for each statement execute function app_private.count_post_changes();
create trigger blog_posts_count_changed after update on public.blog_posts
referencing old table as removed new table as added for each statement execute function app_private.count_post_changes();
create trigger blog_posts_count_removed after delete on public.blog_posts
referencing old table as removed for each statement execute function app_private.count_post_changes();
create trigger blog_posts_count_truncated after truncate on public.blog_posts
for each statement execute function app_private.count_post_changes();

revoke execute on function app_private.deleted_post_created_at, app_private.index_post from public;
grant execute on function app_private.deleted_post_created_at to authenticated, service_role;
