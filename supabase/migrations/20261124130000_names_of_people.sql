-- Accounts have a name, which the administration shows instead of the e-mail address. Empty without a name.

alter table public.account_roles add column name text not null default ''
  constraint account_roles_name check (length(name) <= 80 and name !~ '[[:cntrl:]]');

-- Drafts, versions and other rows store this name when they are written.
create or replace function app_private.caller_name() returns text
language sql stable set search_path = ''
return coalesce(
  (select nullif(r.name, '') from public.account_roles r where r.user_id = auth.uid()),
  nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
);

drop function public.list_accounts;
create function public.list_accounts(actor uuid) returns table (
  id uuid, email text, name text, role text, created_at timestamptz, last_sign_in_at timestamptz,
  disabled_at timestamptz, invitation_ends_at timestamptz, invitation_used_at timestamptz
)
language plpgsql security definer set search_path = '' as $$
begin
  perform app_private.require_owner(actor);
  return query
    select u.id, u.email::text, r.name, r.role, u.created_at::timestamptz, u.last_sign_in_at::timestamptz,
      r.disabled_at, i.ends_at, i.used_at
    from auth.users u
    join public.account_roles r on r.user_id = u.id
    left join app_private.account_invitations i on i.user_id = u.id
    order by u.created_at, u.id;
end;
$$;

create function public.name_account(actor uuid, account uuid, name text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app_private.require_owner(actor);
  update public.account_roles r set name = name_account.name where r.user_id = account;
  if not found then raise exception 'There is no such account any more.' using errcode = 'PT404'; end if;
end;
$$;

revoke execute on function public.list_accounts, public.name_account from public, anon, authenticated;
grant execute on function public.list_accounts, public.name_account to service_role;
