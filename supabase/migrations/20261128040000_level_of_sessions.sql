-- The row of a session decides about its level, because an access token keeps its claims for an hour: the factor may be
-- removed meanwhile. The site may also ask every account for a second factor (REQUIRE_SECOND_FACTOR).

create table app_private.sign_in_rules (
  only_row boolean primary key default true constraint sign_in_rules_one_row check (only_row),
  requires_second_factor boolean not null
);
alter table app_private.sign_in_rules enable row level security;
insert into app_private.sign_in_rules (requires_second_factor) values (false);

-- The token must have the level, too: a copy of a token from before the proof is not enough. The server asks this
-- function for calls that it makes with its own key.
create function public.has_required_level() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.sessions s
    join auth.mfa_factors f on f.id = s.factor_id and f.user_id = s.user_id and f.status = 'verified'
    where s.user_id = auth.uid() and s.id::text = auth.jwt() ->> 'session_id'
      and s.aal::text = 'aal2' and auth.jwt() ->> 'aal' = 'aal2'
  ) or not (
    exists (select from app_private.sign_in_rules where requires_second_factor)
    or exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified')
  );
$$;
comment on function public.has_required_level is
  'The session of the caller has shown a second factor, if its account has one or the site requires one.';

create or replace function app_private.is_enabled() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.account_roles where user_id = auth.uid() and disabled_at is null)
    and public.has_required_level();
$$;
comment on function app_private.is_enabled is
  'The account of the caller exists, is enabled, and has shown the second factor that it needs.';

-- Each start of the site calls it.
create function public.require_second_factor(required boolean) returns void
language sql security definer set search_path = '' as $$
  update app_private.sign_in_rules set requires_second_factor = required
  where requires_second_factor is distinct from required;
$$;

revoke execute on function public.has_required_level, public.require_second_factor from public, anon, authenticated;
grant execute on function public.has_required_level to authenticated;
grant execute on function public.require_second_factor to service_role;
