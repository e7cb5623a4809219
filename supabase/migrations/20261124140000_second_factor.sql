-- An account with a verified second factor needs a session of level aal2 for everything that signed-in users may do. Every
-- restrictive policy of an administration table calls this function, once in a statement.

create or replace function app_private.is_enabled() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.account_roles where user_id = auth.uid() and disabled_at is null)
    and (
      coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2'
      or not exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified')
    );
$$;
comment on function app_private.is_enabled is
  'The account of the caller exists, is enabled, and has shown its second factor if it has one.';
