-- The account that writes a draft, and the account that saved it last. Each open form is an editing session with an id;
-- two tabs of one person are two sessions. Request headers name the session and the revision that its text began from.
-- A save never overwrites another session's text without an explicit header. Requests without these headers pass the
-- check of the revision, but they too wait for the session that writes.

-- The limits of all drafts together. The sum reads only the lengths of the texts, so it is cheap.
create function app_private.post_draft_bytes(draft public.post_drafts) returns bigint
language sql immutable
return 500 + octet_length(draft.title) + octet_length(draft.slug) + octet_length(draft.author) + octet_length(draft.date)
  + octet_length(draft.content) + octet_length(draft.image_url) + octet_length(draft.tags::text);

-- Counts all drafts, also those that the caller may not read.
create function app_private.refuse_full_drafts(arriving public.post_drafts) returns void
language plpgsql security definer set search_path = '' as $$
declare
  others record;
begin
  -- One after the other, so that two at once do not both see the last free place.
  perform pg_advisory_xact_lock(731004231);
  select count(*) as number, coalesce(sum(app_private.post_draft_bytes(d)), 0) as bytes
  into others from public.post_drafts as d where d.id <> arriving.id;
  if others.number >= 2000 then
    raise exception 'There are 2,000 drafts, which is the most there may be. Discard some that nobody needs.'
      using errcode = 'PT422';
  end if;
  if others.bytes + app_private.post_draft_bytes(arriving) > 256 * 1048576 then
    raise exception 'The drafts together hold 256 MB, which is the most there may be. Discard some that nobody needs.'
      using errcode = 'PT422';
  end if;
end;
$$;

-- The function's owner may use the schema auth; not every caller may.
create function app_private.caller_id() returns uuid
language sql stable set search_path = ''
return auth.uid();

-- Returns a header of the request, or null if it is missing.
create function app_private.request_header(name text) returns text
language sql stable set search_path = ''
return nullif(current_setting('request.headers', true), '')::jsonb ->> name;

create function app_private.draft_visit() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return app_private.request_header('x-draft-visit')::uuid;
exception when data_exception then
  raise exception 'The header x-draft-visit is no UUID.' using errcode = 'PT400';
end;
$$;

create function app_private.draft_revision() returns integer
language plpgsql stable set search_path = '' as $$
begin
  return app_private.request_header('x-draft-revision')::integer;
exception when data_exception then
  raise exception 'The header x-draft-revision is no number.' using errcode = 'PT400';
end;
$$;

create function app_private.has_other_draft_text(a public.post_drafts, b public.post_drafts) returns boolean
language sql immutable
return (a.title, a.slug, a.author, a.date, a.content, a.image_url, a.tags, a.base_version)
  is distinct from (b.title, b.slug, b.author, b.date, b.content, b.image_url, b.tags, b.base_version);

-- Returns the draft with a lease of one minute for this editing session. Each further request extends it.
create function app_private.hold_draft(draft public.post_drafts, visit uuid, since timestamptz) returns public.post_drafts
language plpgsql set search_path = '' as $$
begin
  draft.held_by := visit;
  draft.held_by_name := case when visit is not null then app_private.caller_name() end;
  draft.held_since := case when visit is not null then coalesce(since, clock_timestamp()) end;
  draft.held_until := case when visit is not null then clock_timestamp() + interval '60 seconds' end;
  return draft;
end;
$$;

-- Sets the columns that a client cannot choose. The server's key, a restore and the deletion of a post pass unchanged.
create function app_private.keep_added_draft() returns trigger
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
  return app_private.hold_draft(new, app_private.draft_visit(), null);
end;
$$;

create function app_private.keep_changed_draft() returns trigger
language plpgsql set search_path = '' as $$
declare
  visit constant uuid := app_private.draft_visit();
  has_other_text constant boolean := app_private.has_other_draft_text(new, old);
  is_held constant boolean := old.held_by is not null and old.held_until > clock_timestamp();
  is_mine constant boolean := old.held_by is not null and old.held_by is not distinct from visit;
  takes_over constant boolean := visit is not null and app_private.request_header('x-draft-take-over') is not null;
  -- A change of the text needs the lease. Other columns, such as the schedule, can change without it.
  wants_hold constant boolean := has_other_text or (visit is not null and new.held_by is not distinct from visit);
begin
  if current_user <> 'authenticated' then
    return new;
  end if;
  if wants_hold and is_held and not is_mine and not takes_over then
    raise exception '% is writing this draft. Your text is not stored in it.', coalesce(old.held_by_name, 'Somebody else')
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
  if is_mine and new.held_by is null then
    return app_private.hold_draft(new, null, null);
  elsif visit is not null and (is_mine or wants_hold) then
    return app_private.hold_draft(new, visit, case when is_mine then old.held_since end);
  end if;
  new.held_by := old.held_by;
  new.held_by_name := old.held_by_name;
  new.held_since := old.held_since;
  new.held_until := old.held_until;
  return new;
end;
$$;

create trigger post_drafts_keep_added before insert on public.post_drafts
for each row execute function app_private.keep_added_draft();
create trigger post_drafts_keep_changed before update on public.post_drafts
for each row execute function app_private.keep_changed_draft();

revoke execute on function app_private.refuse_full_drafts, app_private.hold_draft, app_private.draft_visit,
  app_private.draft_revision, app_private.request_header, app_private.caller_id, app_private.post_draft_bytes,
  app_private.has_other_draft_text from public;
grant execute on function app_private.refuse_full_drafts, app_private.hold_draft, app_private.draft_visit,
  app_private.draft_revision, app_private.request_header, app_private.caller_id, app_private.post_draft_bytes,
  app_private.has_other_draft_text to authenticated, service_role;
