-- A message knows the request that brought it, by the id the log and the mail name too. The server sends it as a header;
-- what is no such id is left out, and messages of before have none.
alter table public.contact_messages add column request_id text
  default substring(
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id' from '^[[:alnum:]_.-]{8,56}$'
  );
