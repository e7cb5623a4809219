-- A client of the API cannot name the times of a row. The site's own role can: the seed, a restore and an operator's SQL
-- write rows with the times they already have.

create function app_private.is_api_call() returns boolean
language sql stable set search_path = ''
return current_user in ('anon', 'authenticated', 'service_role');

create function app_private.set_added_times() returns trigger
language plpgsql set search_path = '' as $$
begin
  if app_private.is_api_call() then
    new.created_at := now();
    new.updated_at := now();
  end if;
  return new;
end;
$$;

-- Triggers run in the order of their names: after this one, blog_posts_keep_first_day gives a post that is brought back
-- its first day.
create trigger blog_posts_added_times before insert on public.blog_posts
for each row execute function app_private.set_added_times();

-- As before, and the time at which somebody read a message is the time of the update that says so.
create or replace function app_private.keep_message_as_received() returns trigger
language plpgsql set search_path = '' as $$
declare
  may_change constant text[] := array['read_at', 'is_read', 'is_quarantined', 'delivery', 'due_at'];
begin
  if current_user <> 'authenticated' then return new; end if;
  if to_jsonb(new) - may_change is distinct from to_jsonb(old) - may_change then
    raise exception 'permission denied: a message stays as it was received' using errcode = '42501';
  end if;
  if new.read_at is not null then new.read_at := coalesce(old.read_at, now()); end if;
  -- Back in line, or sooner than it would be its turn.
  if new.delivery <> old.delivery or new.due_at <> old.due_at then
    if new.delivery <> 'waiting' then
      raise exception 'permission denied: a message can only be put back in line' using errcode = '42501';
    end if;
    if old.delivery = 'sending' then
      raise exception 'This message is being sent at this moment.' using errcode = 'PT409';
    end if;
    -- From the beginning, but under the same Message-ID.
    new.attempts := 0;
    new.first_attempt_at := null;
    new.due_at := now();
    new.last_error := null;
  end if;
  return new;
end;
$$;

revoke execute on function app_private.is_api_call, app_private.set_added_times from public;
grant execute on function app_private.is_api_call to anon, authenticated, service_role;
