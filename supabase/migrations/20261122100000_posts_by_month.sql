-- The number of posts of each month, so that neither the total nor a distant page of the list reads
-- all posts. See backend/embedded/rest/sql/post-pages.ts and docs/decisions/0020.

-- Checks whether the policies let the caller read every post. A new policy that hides some posts makes this false.
-- Totals and pages are then counted row by row.
create function app_private.sees_every_post() returns boolean
language sql stable
begin atomic
  select not row_security_active('public.blog_posts'::regclass::oid)
    or coalesce(bool_or(polpermissive and pg_get_expr(polqual, polrelid) = 'true'), false)
      and not coalesce(bool_or(not polpermissive), false)
  from pg_catalog.pg_policy
  where polrelid = 'public.blog_posts'::regclass and polcmd in ('r', '*')
    and exists (select from unnest(polroles) as role where role = 0 or pg_has_role(role, 'usage'));
end;

create table app_private.posts_by_month (
  month date primary key,
  posts integer not null
);
alter table app_private.posts_by_month enable row level security;
-- The subquery runs once for each statement.
create policy "whoever sees every post reads the counts" on app_private.posts_by_month for select
using ((select app_private.sees_every_post()));

create function app_private.month_of(day date) returns date
language sql immutable
return date_trunc('month', day::timestamp)::date;

create function app_private.count_posts_by_month() returns void
language sql set search_path = '' as $$
  delete from app_private.posts_by_month;
  insert into app_private.posts_by_month (month, posts)
  select app_private.month_of(date), count(*) from public.blog_posts group by 1;
$$;

-- All statements use the same order, so that two of them cannot deadlock.
create function app_private.keep_posts_by_month() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'TRUNCATE' then
    perform app_private.count_posts_by_month();
  elsif tg_op = 'INSERT' then
    insert into app_private.posts_by_month as kept (month, posts)
    select app_private.month_of(date) as month, count(*) from added group by 1 order by 1
    on conflict (month) do update set posts = kept.posts + excluded.posts;
  elsif tg_op = 'DELETE' then
    insert into app_private.posts_by_month as kept (month, posts)
    select app_private.month_of(date) as month, -count(*) from removed group by 1 order by 1
    on conflict (month) do update set posts = kept.posts + excluded.posts;
  else
    insert into app_private.posts_by_month as kept (month, posts)
    select month, sum(change) from (
      select app_private.month_of(date) as month, 1 as change from added
      union all
      select app_private.month_of(date), -1 from removed
    ) as changes
    group by 1 having sum(change) <> 0 order by 1
    on conflict (month) do update set posts = kept.posts + excluded.posts;
  end if;
  return null;
end;
$$;

create trigger blog_posts_count_added after insert on public.blog_posts
referencing new table as added for each statement execute function app_private.keep_posts_by_month();
create trigger blog_posts_count_changed after update on public.blog_posts
referencing old table as removed new table as added for each statement execute function app_private.keep_posts_by_month();
create trigger blog_posts_count_removed after delete on public.blog_posts
referencing old table as removed for each statement execute function app_private.keep_posts_by_month();
create trigger blog_posts_count_none after truncate on public.blog_posts
for each statement execute function app_private.keep_posts_by_month();

-- With the triggers the table is locked, so nothing is counted twice or missed.
select app_private.count_posts_by_month();

-- The exact number of posts that the caller may read. Without a row of counts, no post exists or some may be hidden.
create function app_private.count_posts() returns bigint
language sql stable
return coalesce(
  (select sum(posts) from app_private.posts_by_month),
  (select count(*) from public.blog_posts)
);

-- Where the posts behind the first `skipped` begin, newest first: so many before this day are still to be skipped.
-- Behind the last post it is a day before all.
create function app_private.find_post_page(skipped bigint, out before_day date, out skipped_there bigint)
language sql stable
begin atomic
  select
    case when count(*) = 0 then date 'infinity'
      else coalesce((max(month) filter (where posts_until > skipped) + interval '1 month')::date, '-infinity') end,
    skipped - coalesce(max(posts_until) filter (where posts_until <= skipped), 0)
  from (select month, sum(posts) over (order by month desc) as posts_until from app_private.posts_by_month) as counts;
end;

grant usage on schema app_private to anon, authenticated, service_role;
grant select on app_private.posts_by_month to anon, authenticated, service_role;
revoke execute on function app_private.count_posts_by_month() from public;
