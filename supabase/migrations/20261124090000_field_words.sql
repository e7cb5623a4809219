-- Names that use the standard terms of the field. Rows, policies and behaviour stay the same.
-- A renamed function or trigger keeps its owner, grants and security settings.

-- Contact messages: the reasons for a quarantine, the lease of the outbox, and the triggers of the table.

alter table public.contact_messages rename column doubts to spam_reasons;
-- PostgreSQL 18 gives a not-null constraint a name; earlier versions have none.
do $$
begin
  if exists (
    select from pg_catalog.pg_constraint
    where conrelid = 'public.contact_messages'::regclass and conname = 'contact_messages_doubts_not_null'
  ) then
    alter table public.contact_messages
      rename constraint contact_messages_doubts_not_null to contact_messages_spam_reasons_not_null;
  end if;
end;
$$;

alter function public.keep_contact_message rename to extend_contact_lease;
alter function public.settle_contact_message rename to complete_contact_message;
alter function app_private.keep_contact_usage rename to update_contact_usage;
alter function app_private.keep_message_as_received rename to check_changed_message;

alter trigger contact_messages_keep_usage_of_added on public.contact_messages rename to contact_messages_count_added;
alter trigger contact_messages_keep_usage_of_changed on public.contact_messages rename to contact_messages_count_changed;
alter trigger contact_messages_keep_usage_of_removed on public.contact_messages rename to contact_messages_count_removed;
alter trigger contact_messages_keep_usage_of_all on public.contact_messages rename to contact_messages_count_none;

-- `create or replace` cannot rename a parameter.
drop function public.receive_contact_message_once;
drop function public.receive_contact_message;

-- Stores a message, or returns why not: {"refused": "hour" | "day" | "full", "retry_seconds": n}. Messages in quarantine
-- have a separate quota. When it is full, the oldest of them are deleted; no other message is ever deleted.
create function public.receive_contact_message(
  name text, email text, subject text, message text, spam_reasons text[], is_quarantined boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  quarantined constant boolean := receive_contact_message.is_quarantined;
  -- The last quarter of each quota is reserved for messages without spam reasons.
  quota_factor constant numeric :=
    case when not quarantined and cardinality(receive_contact_message.spam_reasons) > 0 then 0.75 else 1 end;
  max_hour_messages constant integer := quota_factor * case when quarantined then 200 else 2000 end;
  max_hour_bytes constant bigint := quota_factor * case when quarantined then 4 else 16 end * 1048576;
  max_day_messages constant integer := quota_factor * case when quarantined then 1000 else 6000 end;
  max_day_bytes constant bigint := quota_factor * case when quarantined then 16 else 64 end * 1048576;
  max_unread_bytes constant bigint := quota_factor * 256 * 1048576;
  max_quarantined_messages constant integer := 2000;
  max_quarantined_bytes constant bigint := 32 * 1048576;
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
  if recent.hour_messages >= max_hour_messages or recent.hour_bytes + size > max_hour_bytes then
    return jsonb_build_object('refused', 'hour', 'retry_seconds', 600);
  end if;
  if recent.day_messages >= max_day_messages or recent.day_bytes + size > max_day_bytes then
    return jsonb_build_object('refused', 'day', 'retry_seconds', 3600);
  end if;

  select * into usage from app_private.contact_usage;
  if not quarantined and usage.unread_bytes + size > max_unread_bytes then
    return jsonb_build_object('refused', 'full', 'retry_seconds', 3600);
  end if;
  while quarantined and (usage.quarantined_messages >= max_quarantined_messages
      or usage.quarantined_bytes + size > max_quarantined_bytes) loop
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

  insert into public.contact_messages (name, email, subject, message, spam_reasons, is_quarantined)
  values (
    arriving.name, arriving.email, arriving.subject, arriving.message, receive_contact_message.spam_reasons, quarantined
  );
  return jsonb_build_object('evicted', evicted);
end;
$$;

-- A form that is posted again within ten minutes is stored once, by a second click or a reload on any process. Both posts
-- get the same response.
create function public.receive_contact_message_once(
  name text, email text, subject text, message text, spam_reasons text[], is_quarantined boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  -- receive_contact_message takes the same lock: of two concurrent calls the second waits and finds the first message.
  perform pg_advisory_xact_lock(731004213);
  if exists (
    select from public.contact_messages as m
    where m.received_at > now() - interval '10 minutes'
      and m.message = receive_contact_message_once.message
      and m.name = receive_contact_message_once.name
      and m.email = receive_contact_message_once.email
      and m.subject = receive_contact_message_once.subject
  ) then
    return jsonb_build_object('evicted', 0);
  end if;
  return public.receive_contact_message(
    receive_contact_message_once.name, receive_contact_message_once.email, receive_contact_message_once.subject,
    receive_contact_message_once.message, receive_contact_message_once.spam_reasons,
    receive_contact_message_once.is_quarantined
  );
end;
$$;

revoke execute on function public.receive_contact_message, public.receive_contact_message_once
from public, anon, authenticated;
grant execute on function public.receive_contact_message, public.receive_contact_message_once to service_role;

-- Drafts: an editing session leases a draft. An editing session is one open form, so two tabs of one person are two.

alter table public.post_drafts rename column held_by to leased_by;
alter table public.post_drafts rename column held_by_name to leased_by_name;
alter table public.post_drafts rename column held_since to leased_since;
alter table public.post_drafts rename column held_until to leased_until;

alter function app_private.keep_added_draft rename to check_added_draft;
alter function app_private.keep_changed_draft rename to check_changed_draft;
alter function app_private.keep_schedule rename to check_schedule;
alter function app_private.keep_preview_link rename to check_changed_preview_link;

-- Triggers run in the order of their names, so the new names sort as the old ones did.
alter trigger post_drafts_keep_added on public.post_drafts rename to post_drafts_check_added;
alter trigger post_drafts_keep_changed on public.post_drafts rename to post_drafts_check_changed;
alter trigger post_drafts_keep_schedule on public.post_drafts rename to post_drafts_check_schedule;

drop function app_private.hold_draft;
drop function app_private.draft_visit;

create function app_private.editing_session() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return app_private.request_header('x-editing-session')::uuid;
exception when data_exception then
  raise exception 'The header x-editing-session is no UUID.' using errcode = 'PT400';
end;
$$;

-- Returns the draft with a lease of 60 seconds for this editing session, or without a lease for null.
create function app_private.lease_draft(draft public.post_drafts, editing_session uuid, since timestamptz)
returns public.post_drafts
language plpgsql set search_path = '' as $$
begin
  draft.leased_by := editing_session;
  draft.leased_by_name := case when editing_session is not null then app_private.caller_name() end;
  draft.leased_since := case when editing_session is not null then coalesce(since, clock_timestamp()) end;
  draft.leased_until := case when editing_session is not null then clock_timestamp() + interval '60 seconds' end;
  return draft;
end;
$$;

revoke execute on function app_private.editing_session, app_private.lease_draft from public;
grant execute on function app_private.editing_session, app_private.lease_draft to authenticated, service_role;

-- Sets the columns that a client cannot choose. The server's key, a restore and the deletion of a post pass unchanged.
create or replace function app_private.check_added_draft() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user <> 'authenticated' then
    return new;
  end if;
  perform app_private.refuse_full_drafts(new);
  new.created_at := clock_timestamp();
  new.revision := 1;
  new.saved_at := new.created_at;
  new.saved_by := app_private.caller_id();
  new.saved_by_name := app_private.caller_name();
  return app_private.lease_draft(new, app_private.editing_session(), null);
end;
$$;

create or replace function app_private.check_changed_draft() returns trigger
language plpgsql set search_path = '' as $$
declare
  editing_session constant uuid := app_private.editing_session();
  has_other_text constant boolean := app_private.has_other_draft_text(new, old);
  is_leased constant boolean := old.leased_by is not null and old.leased_until > clock_timestamp();
  is_own_lease constant boolean := old.leased_by is not null and old.leased_by is not distinct from editing_session;
  takes_over constant boolean :=
    editing_session is not null and app_private.request_header('x-draft-take-over') is not null;
  -- A change of the text needs the lease. Other columns, such as the schedule, can change without it.
  wants_lease constant boolean :=
    has_other_text or (editing_session is not null and new.leased_by is not distinct from editing_session);
begin
  if current_user <> 'authenticated' then
    return new;
  end if;
  if wants_lease and is_leased and not is_own_lease and not takes_over then
    raise exception '% is writing this draft. Your text is not stored in it.', coalesce(old.leased_by_name, 'Somebody else')
      using errcode = 'PT409';
  end if;
  if has_other_text and app_private.draft_revision() is distinct from old.revision
      and app_private.draft_revision() is not null then
    raise exception 'This draft was saved elsewhere after you opened it. Your text is not stored in it.'
      using errcode = 'PT409';
  end if;
  new.id := old.id;
  new.post_id := old.post_id;
  new.created_at := old.created_at;
  new.revision := old.revision;
  new.saved_at := old.saved_at;
  new.saved_by := old.saved_by;
  new.saved_by_name := old.saved_by_name;
  if has_other_text then
    if app_private.post_draft_bytes(new) > app_private.post_draft_bytes(old) then
      perform app_private.refuse_full_drafts(new);
    end if;
    new.revision := old.revision + 1;
    new.saved_at := clock_timestamp();
    new.saved_by := app_private.caller_id();
    new.saved_by_name := app_private.caller_name();
  end if;
  if is_own_lease and new.leased_by is null then
    return app_private.lease_draft(new, null, null);
  elsif editing_session is not null and (is_own_lease or wants_lease) then
    return app_private.lease_draft(new, editing_session, case when is_own_lease then old.leased_since end);
  end if;
  new.leased_by := old.leased_by;
  new.leased_by_name := old.leased_by_name;
  new.leased_since := old.leased_since;
  new.leased_until := old.leased_until;
  return new;
end;
$$;

create or replace function app_private.rename_pictures_in_drafts(
  draft_ids uuid[], current_drafts uuid[], old_name text, new_name text, new_width integer, new_height integer
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  writer text;
  changed integer;
begin
  perform from public.post_drafts where id = any (draft_ids) or id = any (current_drafts) order by id for update;
  select coalesce(leased_by_name, 'Somebody') into writer from public.post_drafts
  where id = any (draft_ids) and leased_by is not null and leased_until > clock_timestamp() limit 1;
  if writer is not null then
    raise exception '% is writing a draft that shows this picture. Replace it when that form is closed.', writer
      using errcode = 'PT409';
  end if;

  update public.post_drafts as draft set base_version = post.updated_at
  from public.blog_posts as post
  where draft.id = any (current_drafts) and post.id = draft.post_id;

  update public.post_drafts as draft
  set content = next.content, image_url = next.image_url, revision = draft.revision + 1, saved_at = clock_timestamp(),
    saved_by = app_private.caller_id(), saved_by_name = app_private.caller_name()
  from (
    select id, app_private.rename_pictures(content, old_name, new_name, new_width, new_height) as content,
      app_private.rename_picture(image_url, old_name, new_name) as image_url
    from public.post_drafts where id = any (draft_ids)
  ) as next
  where next.id = draft.id and (next.content <> draft.content or next.image_url <> draft.image_url);
  get diagnostics changed = row_count;
  return changed;
end;
$$;

-- Posts: triggers, versions and deleted posts.

alter function public.tidy_post_history rename to prune_post_history;
alter function app_private.keep_updated_at rename to set_updated_at;
alter function app_private.keep_first_day rename to restore_created_at;
alter function app_private.keep_first_version rename to store_first_version;
alter function app_private.keep_post_version rename to store_post_version;
alter function app_private.keep_deleted_post rename to store_deleted_post;
alter function app_private.remember_former_slug rename to store_previous_slug;
alter function app_private.keep_post_search rename to update_post_search;
alter function app_private.keep_posts_by_month rename to update_posts_by_month;
alter function app_private.keep_picture_references rename to update_picture_references;
alter function app_private.keep_an_owner rename to protect_last_owner;

-- Triggers run in the order of their names: blog_posts_a_refuse_stale_update still runs before blog_posts_set_updated_at,
-- and blog_posts_added_times before blog_posts_restore_created_at.
alter trigger blog_posts_keep_updated_at on public.blog_posts rename to blog_posts_set_updated_at;
alter trigger blog_posts_keep_first_day on public.blog_posts rename to blog_posts_restore_created_at;
alter trigger blog_posts_keep_first_version on public.blog_posts rename to blog_posts_store_first_version;
alter trigger blog_posts_keep_version on public.blog_posts rename to blog_posts_store_version;
alter trigger blog_posts_keep_deleted on public.blog_posts rename to blog_posts_store_deleted;
alter trigger blog_posts_remember_former_slug on public.blog_posts rename to blog_posts_store_previous_slug;
alter trigger blog_posts_keep_search on public.blog_posts rename to blog_posts_update_search;
alter trigger blog_posts_keep_picture_references on public.blog_posts rename to blog_posts_add_picture_references;
alter trigger post_drafts_keep_picture_references on public.post_drafts rename to post_drafts_add_picture_references;
alter trigger account_roles_keep_an_owner on public.account_roles rename to account_roles_protect_last_owner;

alter table public.picture_references rename constraint picture_references_one_place to picture_references_post_or_draft;

-- The text at the time of the deletion becomes a version, and the inserted text is the next version. A former slug that
-- another post has now stays with that post.
create or replace function app_private.bring_back_post(post public.blog_posts) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  deleted public.deleted_posts;
  before public.blog_posts;
begin
  delete from public.deleted_posts as d where d.id = post.id returning * into deleted;
  if not found then
    -- Versions without a deleted post remain only after a deletion that skips the triggers, such as truncate.
    delete from public.post_versions as v where v.post_id = post.id;
    return false;
  end if;
  before := post;
  before.slug := deleted.slug;
  before.title := deleted.title;
  before.date := deleted.date;
  before.author := deleted.author;
  before.excerpt := deleted.excerpt;
  before.content := deleted.content;
  before.image_url := deleted.image_url;
  before.tags := deleted.tags;
  before.updated_at := deleted.updated_at;
  perform app_private.close_post_version(before, deleted.deleted_at);
  insert into public.former_slugs (slug, post_id)
  select previous, post.id from unnest(deleted.former_slugs) as previous
  where previous <> post.slug and not exists (select from public.blog_posts as p where p.slug = previous)
  on conflict (slug) do nothing;
  -- When the same text comes back, the draft of the post follows the new version. When another text comes back,
  -- publishing the draft reports a conflict, as after any change of the post. A form that was opened after the deletion
  -- writes the draft as a new post. It retains the draft during its lease; later the higher revision reports a conflict.
  update public.post_drafts as d
  set post_id = post.id,
      revision = d.revision + case when d.leased_since > deleted.deleted_at then 1 else 0 end,
      base_version = case when d.base_version = deleted.updated_at and (post.title, post.date, post.author, post.excerpt,
        post.content, post.image_url, post.tags) is not distinct from (deleted.title, deleted.date, deleted.author,
        deleted.excerpt, deleted.content, deleted.image_url, deleted.tags) then post.updated_at else d.base_version end
  where d.id = deleted.draft_id and d.post_id is null and d.base_version is not null
    and (d.leased_until is null or d.leased_until <= clock_timestamp() or d.leased_since <= deleted.deleted_at);
  return true;
end;
$$;
