-- What visitors send through the contact form. Only the server writes it; only signed-in users read it.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  received_at timestamptz not null default now(),
  -- The rules of the form (spec section 5), with ceilings no person meets.
  constraint contact_messages_name_present check (btrim(name) <> '' and length(name) <= 200),
  constraint contact_messages_email_shape check (email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and length(email) <= 320),
  constraint contact_messages_subject_present check (btrim(subject) <> '' and length(subject) <= 200),
  constraint contact_messages_message_present check (btrim(message) <> '' and length(message) <= 20000)
);

create index contact_messages_newest_first on public.contact_messages (received_at desc, id desc);

revoke all on public.contact_messages from public, anon, authenticated;
grant select on public.contact_messages to authenticated;
grant all on public.contact_messages to service_role;

alter table public.contact_messages enable row level security;
create policy "signed-in users read messages" on public.contact_messages for select to authenticated using (true);
