-- The server publishes drafts at a scheduled time. A publication is one transaction, so that
-- several processes or a killed process publish each draft once. See docs/decisions/0029.

alter table public.post_drafts
  add column scheduled_by uuid,
  add constraint post_drafts_schedule_failure_size check (length(schedule_failure) <= 1000);

-- The caller cannot choose who scheduled a draft, nor its result.
create function app_private.keep_schedule() returns trigger
language plpgsql set search_path = '' as $$
declare
  is_new_time boolean := new.scheduled_for is not null;
begin
  if current_user <> 'authenticated' then return new; end if;
  if tg_op = 'INSERT' then
    new.schedule_failure := null;
  else
    is_new_time := is_new_time and new.scheduled_for is distinct from old.scheduled_for;
    -- The draft is published in the name of its last editor or of the editor who scheduled it, the later one.
    if app_private.has_other_draft_text(new, old) then
      new.scheduled_by := app_private.caller_id();
      new.scheduled_by_name := app_private.caller_name();
    else
      new.scheduled_by := old.scheduled_by;
      new.scheduled_by_name := old.scheduled_by_name;
    end if;
    -- It may be cleared.
    if new.schedule_failure is not null then new.schedule_failure := old.schedule_failure; end if;
  end if;
  if is_new_time then
    if new.scheduled_for <= now() or not isfinite(new.scheduled_for) then
      raise exception 'The time for publishing must be in the future.' using errcode = 'PT400';
    end if;
    new.scheduled_by := app_private.caller_id();
    new.scheduled_by_name := app_private.caller_name();
    new.schedule_failure := null;
  elsif new.scheduled_for is null then
    new.scheduled_by := null;
    new.scheduled_by_name := null;
  end if;
  return new;
end;
$$;

create trigger post_drafts_keep_schedule before insert or update on public.post_drafts
for each row execute function app_private.keep_schedule();

-- Wakes every process that waits for the next time.
create function app_private.announce_schedule() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_notify('post_drafts_scheduled', '');
  return null;
end;
$$;

create trigger post_drafts_announce_schedule after insert or update of scheduled_for on public.post_drafts
for each row when (new.scheduled_for is not null) execute function app_private.announce_schedule();

-- The functions act with the caller's rights: only the server's key sees a way through.

-- Returns the draft that is due first, without the skipped ones, and the seconds until then by the
-- database's clock. Null without any.
create function public.next_scheduled_draft(skipped uuid[] default '{}') returns jsonb
language sql stable set search_path = ''
return (
  select to_jsonb(d) || jsonb_build_object('due_in_seconds', extract(epoch from d.scheduled_for - now()))
  from public.post_drafts as d
  where d.scheduled_for is not null and d.id <> all (skipped)
  order by d.scheduled_for, d.id
  limit 1
);

-- Makes a draft that is due the post that was derived from it, and says how that went: 'published', 'not due' (any more),
-- 'changed' (since it was read), or why not: 'post changed', 'post deleted'. What the rules of the table refuse is an error.
create function public.publish_post_draft(draft_id uuid, draft_revision integer, post jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  draft public.post_drafts;
  stored public.blog_posts;
  derived constant public.blog_posts := jsonb_populate_record(null::public.blog_posts, publish_post_draft.post);
begin
  select * into draft from public.post_drafts as d where d.id = publish_post_draft.draft_id for update;
  if not found or draft.scheduled_for is null or draft.scheduled_for > now() then
    return jsonb_build_object('outcome', 'not due');
  end if;
  if draft.revision <> publish_post_draft.draft_revision then return jsonb_build_object('outcome', 'changed'); end if;
  if draft.post_id is null and draft.base_version is not null then
    return jsonb_build_object('outcome', 'post deleted');
  end if;
  -- The transaction continues in the name of the editor who scheduled it, because triggers record who changed a post.
  perform set_config('request.jwt.claim.sub', coalesce(draft.scheduled_by::text, ''), true),
    set_config('request.jwt.claims', jsonb_strip_nulls(jsonb_build_object(
      'role', 'service_role', 'sub', draft.scheduled_by, 'email', draft.scheduled_by_name))::text, true);
  if draft.post_id is null then
    insert into public.blog_posts (title, slug, author, date, excerpt, content, image_url, tags)
    values (derived.title, derived.slug, derived.author, derived.date, derived.excerpt, derived.content,
      derived.image_url, derived.tags)
    returning * into stored;
  else
    select * into stored from public.blog_posts as p where p.id = draft.post_id for update;
    if stored.updated_at is distinct from coalesce(draft.base_version, stored.updated_at) then
      return jsonb_build_object('outcome', 'post changed');
    end if;
    update public.blog_posts as p
    set title = derived.title, slug = derived.slug, author = derived.author, date = derived.date,
      excerpt = derived.excerpt, content = derived.content, image_url = derived.image_url, tags = derived.tags
    where p.id = draft.post_id
    returning * into stored;
  end if;
  update public.preview_links as l set post_id = stored.id where l.draft_id = draft.id;
  delete from public.post_drafts as d where d.id = draft.id;
  return jsonb_build_object('outcome', 'published', 'id', stored.id, 'slug', stored.slug);
end;
$$;

-- Notes why a draft was not published. It is not tried again by itself: somebody has to look at it. Where its post was
-- deleted it becomes a draft of a new one.
create function public.refuse_post_draft(draft_id uuid, draft_revision integer, reason text, is_post_gone boolean)
returns void
language sql set search_path = '' as $$
  update public.post_drafts as d
  set schedule_failure = left(refuse_post_draft.reason, 1000),
      scheduled_for = null,
      base_version = case when refuse_post_draft.is_post_gone then null else d.base_version end
  where d.id = refuse_post_draft.draft_id and d.revision = refuse_post_draft.draft_revision and d.scheduled_for <= now();
$$;

revoke execute on function public.next_scheduled_draft, public.publish_post_draft, public.refuse_post_draft
from public, anon, authenticated;
grant execute on function public.next_scheduled_draft, public.publish_post_draft, public.refuse_post_draft
to service_role;
revoke execute on function app_private.keep_schedule, app_private.announce_schedule from public;
