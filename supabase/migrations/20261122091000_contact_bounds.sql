-- Quotas for messages of the contact form. docs/decisions/0013 has the numbers and their reasons.

-- The number and size of stored messages. The triggers below update it, so that a query reads one row for any number of messages.
create table app_private.contact_usage (
  is_only_row boolean primary key default true check (is_only_row),
  unread_bytes bigint not null default 0,
  quarantined_messages bigint not null default 0,
  quarantined_bytes bigint not null default 0
);
alter table app_private.contact_usage enable row level security;

-- Size of a message on the disk without compression. The functions are expressions, so the planner inlines them. A sum
-- over thousands of function calls took twenty times as long.
create function app_private.contact_message_bytes(stored public.contact_messages) returns bigint
language sql immutable
return 500 + octet_length(stored.name) + octet_length(stored.email) + octet_length(stored.subject)
  + octet_length(stored.message);

-- Messages that an editor has read do not count, unless they are in quarantine.
create function app_private.unread_bytes(stored public.contact_messages) returns bigint
language sql immutable
return case when stored.is_quarantined or stored.read_at is not null then 0
  else app_private.contact_message_bytes(stored) end;
create function app_private.quarantined_bytes(stored public.contact_messages) returns bigint
language sql immutable
return case when stored.is_quarantined then app_private.contact_message_bytes(stored) else 0 end;

create function app_private.count_contact_messages() returns void
language sql set search_path = '' as $$
  insert into app_private.contact_usage (unread_bytes, quarantined_messages, quarantined_bytes)
  select coalesce(sum(app_private.unread_bytes(m)), 0), count(*) filter (where m.is_quarantined),
    coalesce(sum(app_private.quarantined_bytes(m)), 0)
  from public.contact_messages as m
  on conflict (is_only_row) do update set
    unread_bytes = excluded.unread_bytes,
    quarantined_messages = excluded.quarantined_messages,
    quarantined_bytes = excluded.quarantined_bytes;
$$;

-- One update for each statement, because thousands of updates of one row are slow.
create function app_private.keep_contact_usage() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  change record;
begin
  if tg_op = 'TRUNCATE' then
    perform app_private.count_contact_messages();
    return null;
  elsif tg_op = 'INSERT' then
    select sum(app_private.unread_bytes(m)) as unread, count(*) filter (where m.is_quarantined) as quarantined,
      sum(app_private.quarantined_bytes(m)) as bytes
    into change from added as m;
  elsif tg_op = 'DELETE' then
    select -sum(app_private.unread_bytes(m)) as unread, -count(*) filter (where m.is_quarantined) as quarantined,
      -sum(app_private.quarantined_bytes(m)) as bytes
    into change from removed as m;
  else
    select sum(app_private.unread_bytes(m) - app_private.unread_bytes(o)) as unread,
      sum(m.is_quarantined::integer - o.is_quarantined::integer) as quarantined,
      sum(app_private.quarantined_bytes(m) - app_private.quarantined_bytes(o)) as bytes
    into change from added as m join removed as o using (id);
  end if;
  -- Updates by the outbox do not change these sums, so they do not wait for the lock.
  if change.unread <> 0 or change.quarantined <> 0 or change.bytes <> 0 then
    update app_private.contact_usage
    set unread_bytes = unread_bytes + change.unread,
        quarantined_messages = quarantined_messages + change.quarantined,
        quarantined_bytes = quarantined_bytes + change.bytes;
  end if;
  return null;
end;
$$;

create trigger contact_messages_keep_usage_of_added after insert on public.contact_messages
referencing new table as added for each statement execute function app_private.keep_contact_usage();
create trigger contact_messages_keep_usage_of_changed after update on public.contact_messages
referencing old table as removed new table as added for each statement execute function app_private.keep_contact_usage();
create trigger contact_messages_keep_usage_of_removed after delete on public.contact_messages
referencing old table as removed for each statement execute function app_private.keep_contact_usage();
create trigger contact_messages_keep_usage_of_all after truncate on public.contact_messages
for each statement execute function app_private.keep_contact_usage();

-- With the triggers the table is locked, so nothing is counted twice or missed.
select app_private.count_contact_messages();

create index contact_messages_oldest_quarantined on public.contact_messages (received_at, id) where is_quarantined;

-- Stores a message, or returns the reason: {"refused": "hour" | "day" | "full", "retry_seconds": n}. Suspected spam has
-- a separate quota; when it is full, the oldest suspects are deleted. No other message is ever deleted.
create function public.receive_contact_message(
  name text, email text, subject text, message text, doubts text[], is_quarantined boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  quarantined constant boolean := receive_contact_message.is_quarantined;
  -- The last quarter of each quota is reserved for messages without spam reasons.
  part constant numeric := case when not quarantined and cardinality(receive_contact_message.doubts) > 0 then 0.75 else 1 end;
  hour_messages constant integer := part * case when quarantined then 200 else 2000 end;
  hour_bytes constant bigint := part * case when quarantined then 4 else 16 end * 1048576;
  day_messages constant integer := part * case when quarantined then 1000 else 6000 end;
  day_bytes constant bigint := part * case when quarantined then 16 else 64 end * 1048576;
  unread_bytes_at_most constant bigint := part * 256 * 1048576;
  quarantined_messages_at_most constant integer := 2000;
  quarantined_bytes_at_most constant bigint := 32 * 1048576;
  arriving public.contact_messages;
  size bigint;
  recent record;
  usage app_private.contact_usage;
  evicted integer := 0;
begin
  -- Concurrent calls wait for each other, because two of them could use the same remainder of a quota.
  perform pg_advisory_xact_lock(731004213);
  arriving.name := receive_contact_message.name;
  arriving.email := receive_contact_message.email;
  arriving.subject := receive_contact_message.subject;
  arriving.message := receive_contact_message.message;
  size := app_private.contact_message_bytes(arriving);

  select
    count(*) as day_messages,
    coalesce(sum(app_private.contact_message_bytes(m)), 0) as day_bytes,
    count(*) filter (where m.received_at > now() - interval '1 hour') as hour_messages,
    coalesce(sum(app_private.contact_message_bytes(m)) filter (where m.received_at > now() - interval '1 hour'), 0) as hour_bytes
  into recent
  from public.contact_messages as m
  where m.received_at > now() - interval '1 day' and m.is_quarantined = quarantined;
  if recent.hour_messages >= hour_messages or recent.hour_bytes + size > hour_bytes then
    return jsonb_build_object('refused', 'hour', 'retry_seconds', 600);
  end if;
  if recent.day_messages >= day_messages or recent.day_bytes + size > day_bytes then
    return jsonb_build_object('refused', 'day', 'retry_seconds', 3600);
  end if;

  select * into usage from app_private.contact_usage;
  if not quarantined and usage.unread_bytes + size > unread_bytes_at_most then
    return jsonb_build_object('refused', 'full', 'retry_seconds', 3600);
  end if;
  while quarantined and (usage.quarantined_messages >= quarantined_messages_at_most
      or usage.quarantined_bytes + size > quarantined_bytes_at_most) loop
    delete from public.contact_messages as m where m.id = (
      select oldest.id from public.contact_messages as oldest
      where oldest.is_quarantined
      order by oldest.received_at, oldest.id
      for update skip locked -- an editor may be about to release it
      limit 1
    ) and m.is_quarantined;
    if not found then
      return jsonb_build_object('refused', 'full', 'retry_seconds', 600);
    end if;
    evicted := evicted + 1;
    select * into usage from app_private.contact_usage;
  end loop;

  insert into public.contact_messages (name, email, subject, message, doubts, is_quarantined)
  values (arriving.name, arriving.email, arriving.subject, arriving.message, receive_contact_message.doubts, quarantined);
  return jsonb_build_object('evicted', evicted);
end;
$$;

revoke execute on function public.receive_contact_message from public, anon, authenticated;
grant execute on function public.receive_contact_message to service_role;
