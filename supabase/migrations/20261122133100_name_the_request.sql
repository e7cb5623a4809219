-- A message stores the id of its request, which the log and the e-mail also contain. The server
-- sends the id as a header. An invalid id is ignored, and older messages have none.
-- Two statements, because PostgreSQL 15.20 and its siblings refuse a new column with a default while a function with an
-- SQL body reads a row of the table (contact_message_bytes).
alter table public.contact_messages add column request_id text;
alter table public.contact_messages alter column request_id set default substring(
  nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id' from '^[[:alnum:]_.-]{8,56}$'
);
