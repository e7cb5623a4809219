-- The e-mail about a contact message has the language of the page with the form. The server sends it as a header.
alter table public.contact_messages add column language text not null default coalesce(
  substring(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-language' from '^[a-z]{2}$'), 'en'
);

-- Returns the language that the account with this address chose, or that of `actor`: an invited person has not chosen one.
create function public.language_of_account(address text, actor uuid) returns text
language sql stable security definer set search_path = '' as $$
  select u.raw_user_meta_data ->> 'language' from auth.users u
  where (lower(u.email::text) = lower(address) or u.id = actor) and u.raw_user_meta_data ->> 'language' is not null
  order by lower(u.email::text) = lower(address) desc
  limit 1;
$$;

revoke execute on function public.language_of_account from public, anon, authenticated;
grant execute on function public.language_of_account to service_role;
