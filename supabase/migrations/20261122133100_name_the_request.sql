-- A message stores the id of its request, which the log and the e-mail also contain. The server
-- sends the id as a header. An invalid id is ignored, and older messages have none.
alter table public.contact_messages add column request_id text
  default substring(
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id' from '^[[:alnum:]_.-]{8,56}$'
  );
