-- Functions that read a row of a table have a string as their body. PostgreSQL 15.20 refuses a new column with a default
-- for a table whose rows a function with an SQL body reads. The planner inlines both kinds.

create or replace function app_private.contact_message_bytes(stored public.contact_messages) returns bigint
language sql immutable as $$
  select 500::bigint + octet_length(stored.name) + octet_length(stored.email) + octet_length(stored.subject)
    + octet_length(stored.message);
$$;

create or replace function app_private.unread_bytes(stored public.contact_messages) returns bigint
language sql immutable as $$
  select case when stored.is_quarantined or stored.read_at is not null then 0
    else app_private.contact_message_bytes(stored) end;
$$;

create or replace function app_private.quarantined_bytes(stored public.contact_messages) returns bigint
language sql immutable as $$
  select case when stored.is_quarantined then app_private.contact_message_bytes(stored) else 0 end;
$$;

create or replace function app_private.has_other_draft_text(a public.post_drafts, b public.post_drafts) returns boolean
language sql immutable as $$
  select (a.fields, a.base_version) is distinct from (b.fields, b.base_version);
$$;

create or replace function app_private.post_draft_bytes(draft public.post_drafts) returns bigint
language sql immutable as $$
  select octet_length(draft.fields::text)::bigint + 500;
$$;
