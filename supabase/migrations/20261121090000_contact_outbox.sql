-- A lead is never lost: every message knows whether somebody has read it, whether it is doubtful, and how far its way to
-- the company's mailbox has come.

alter table public.contact_messages
  add column read_at timestamptz,
  -- Lists show unread messages first; the generated column is what they are sorted by.
  add column is_read boolean not null generated always as (read_at is not null) stored,
  add column is_quarantined boolean not null default false,
  -- Why it was found doubtful, in words for the reader.
  add column doubts text[] not null default '{}',
  add column delivery text not null default 'waiting' check (delivery in ('waiting', 'sending', 'sent', 'failed')),
  -- The one Message-ID of all attempts, fixed by the first, so that a mailbox can tell a repetition.
  add column mail_id text,
  add column attempts integer not null default 0,
  add column first_attempt_at timestamptz,
  -- When the next attempt may begin; while sending, until when the attempt under way is believed to live.
  add column due_at timestamptz not null default now(),
  add column sent_at timestamptz,
  add column last_error text;

create index contact_messages_unread_first on public.contact_messages (is_quarantined, is_read, received_at desc, id desc);
create index contact_messages_due on public.contact_messages (due_at) where delivery in ('waiting', 'sending');

-- Signed-in users may read, mark, release, send again and delete. Which columns they may change, the trigger below says.
grant update, delete on public.contact_messages to authenticated;
create policy "signed-in users mark messages" on public.contact_messages for update to authenticated
  using (true) with check (true);
create policy "signed-in users delete messages" on public.contact_messages for delete to authenticated using (true);

create function app_private.keep_message_as_received() returns trigger
language plpgsql set search_path = '' as $$
declare
  may_change constant text[] := array['read_at', 'is_read', 'is_quarantined', 'delivery', 'due_at'];
begin
  if current_user <> 'authenticated' then return new; end if;
  if to_jsonb(new) - may_change is distinct from to_jsonb(old) - may_change then
    raise exception 'permission denied: a message stays as it was received' using errcode = '42501';
  end if;
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

create trigger contact_messages_stay_as_received before update on public.contact_messages
for each row execute function app_private.keep_message_as_received();

-- The outbox. The functions act with the caller's rights: only the server's key sees a way through.

-- Takes the message that has waited longest. Of several processes no two get the same one. Who has not told the outcome
-- when the lease is over is taken for dead, and the message is due again.
create function public.claim_contact_message(mail_domain text, lease_seconds integer)
returns setof public.contact_messages
language sql set search_path = '' as $$
  update public.contact_messages
  set delivery = 'sending',
      attempts = attempts + 1,
      first_attempt_at = coalesce(first_attempt_at, now()),
      due_at = now() + make_interval(secs => lease_seconds),
      mail_id = coalesce(mail_id, '<' || id || '@' || mail_domain || '>')
  where id = (
    select id from public.contact_messages
    where delivery in ('waiting', 'sending') and due_at <= now() and not is_quarantined
    order by due_at
    for update skip locked
    limit 1
  )
  returning *;
$$;

-- The attempt goes on: the lease begins anew.
create function public.keep_contact_message(message_id uuid, attempt integer, lease_seconds integer) returns void
language sql set search_path = '' as $$
  update public.contact_messages
  set due_at = now() + make_interval(secs => lease_seconds)
  where id = message_id and delivery = 'sending' and attempts = attempt;
$$;

-- Tells how an attempt ended. An attempt whose lease somebody else has taken over says nothing any more, except that
-- the message has arrived.
create function public.settle_contact_message(
  message_id uuid, attempt integer, outcome text, reason text, retry_seconds integer
) returns void
language sql set search_path = '' as $$
  update public.contact_messages
  set delivery = outcome,
      sent_at = case when outcome = 'sent' then now() end,
      due_at = now() + make_interval(secs => retry_seconds),
      last_error = reason
  where id = message_id and (outcome = 'sent' or (delivery = 'sending' and attempts = attempt));
$$;

revoke execute on function
  public.claim_contact_message, public.keep_contact_message, public.settle_contact_message
from public, anon, authenticated;
grant execute on function
  public.claim_contact_message, public.keep_contact_message, public.settle_contact_message
to service_role;
