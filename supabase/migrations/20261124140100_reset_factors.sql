-- An owner or the operator's command removes the second factors of a person who lost the phone. The sessions end, because
-- somebody else may have the phone.

create function app_private.reset_factors(account uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app_private.lock_account_roles();
  delete from auth.mfa_factors where user_id = account;
  delete from auth.refresh_tokens where user_id::text = account::text;
  delete from auth.sessions where user_id::text = account::text;
  insert into auth.audit_log_entries (id, payload)
  select gen_random_uuid(), json_build_object('action', 'factor_deleted', 'actor_id', u.id, 'actor_username', u.email,
    'actor_via_sso', false, 'log_type', 'factor')
  from auth.users u where u.id = account;
end;
$$;

-- Returns the e-mail address of the account.
create function public.reset_factors(actor uuid, account uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  address text;
begin
  perform app_private.require_owner(actor);
  select u.email::text into address from auth.users u where u.id = account;
  if address is null then
    raise exception 'There is no such account any more.' using errcode = 'PT404';
  end if;
  perform app_private.reset_factors(account);
  return address;
end;
$$;

drop function public.list_accounts;
create function public.list_accounts(actor uuid) returns table (
  id uuid, email text, name text, role text, created_at timestamptz, last_sign_in_at timestamptz,
  disabled_at timestamptz, invitation_ends_at timestamptz, invitation_used_at timestamptz, has_factor boolean
)
language plpgsql security definer set search_path = '' as $$
begin
  perform app_private.require_owner(actor);
  return query
    select u.id, u.email::text, r.name, r.role, u.created_at::timestamptz, u.last_sign_in_at::timestamptz,
      r.disabled_at, i.ends_at, i.used_at,
      exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')
    from auth.users u
    join public.account_roles r on r.user_id = u.id
    left join app_private.account_invitations i on i.user_id = u.id
    order by u.created_at, u.id;
end;
$$;

revoke execute on function app_private.reset_factors from public;
revoke execute on function public.reset_factors, public.list_accounts from public, anon, authenticated;
grant execute on function public.reset_factors, public.list_accounts to service_role;
