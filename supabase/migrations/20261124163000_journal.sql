-- The journal of owners: sign-ins, failures, factors, links, invitations, role changes and ended sessions. Supabase Auth
-- logs most of them in auth.audit_log_entries; the changes of owners are added here, with the owner as the actor.

create function app_private.log_account_change(actor uuid, account uuid, action text) returns void
language sql security definer set search_path = '' as $$
  insert into auth.audit_log_entries (id, payload)
  select gen_random_uuid(), json_build_object('action', log_account_change.action, 'actor_id', a.id, 'actor_username',
    a.email, 'actor_via_sso', false, 'log_type', 'team', 'traits', json_build_object('user_id', u.id, 'user_email', u.email))
  from auth.users a, auth.users u where a.id = log_account_change.actor and u.id = log_account_change.account;
$$;

create or replace function public.change_account(actor uuid, account uuid, change text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app_private.require_owner(actor);
  perform app_private.log_account_change(actor, account, replace(change, ' ', '_'));
  perform app_private.change_account(account, change);
end;
$$;

create or replace function public.invite_account(
  actor uuid, account uuid, token_hash text, lifetime_seconds integer, is_new boolean
) returns text
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  address text;
begin
  perform app_private.require_owner(actor);
  -- Locked, so that a password that is being set at this moment is seen.
  select email::text into address from auth.users u where u.id = account for update;
  if not is_new and not exists (select from app_private.account_invitations i where i.user_id = account) then
    address := null;
  end if;
  if address is null then
    raise exception 'This account has a password already, or is gone.' using errcode = 'PT409';
  end if;
  insert into app_private.account_invitations (user_id, token_hash, ends_at)
  values (account, invite_account.token_hash, now() + make_interval(secs => lifetime_seconds))
  on conflict (user_id) do update
    set token_hash = excluded.token_hash, invited_at = now(), ends_at = excluded.ends_at, used_at = null;
  perform app_private.log_account_change(actor, account, 'user_invited');
  return address;
end;
$$;

-- Newest entries first. Renewed tokens are no news. `person` limits them to one account, as actor or as target.
create function public.list_journal(actor uuid, person uuid, size integer, skip integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found jsonb;
begin
  perform app_private.require_owner(actor);
  with entries as (
    select e.id, e.created_at, e.payload::jsonb as payload, coalesce(e.ip_address, '') as address
    from auth.audit_log_entries e
    where e.payload ->> 'action' not in ('token_refreshed', 'token_revoked')
      and e.created_at > now() - interval '1 year'
      and (person is null or e.payload ->> 'actor_id' = person::text
        or e.payload -> 'traits' ->> 'user_id' = person::text)
  ), page as (
    select * from entries order by created_at desc, id limit least(size, 100) offset greatest(skip, 0)
  )
  select jsonb_build_object('count', (select count(*) from entries), 'entries', coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', p.id, 'created_at', p.created_at, 'address', p.address, 'action', p.payload ->> 'action',
      'actor', coalesce(nullif(a.name, ''), p.payload ->> 'actor_username', ''),
      'target', coalesce(nullif(t.name, ''), p.payload -> 'traits' ->> 'user_email', ''),
      'provider', coalesce(p.payload -> 'traits' ->> 'provider', '')
    ) order by p.created_at desc, p.id)
    from page p
    left join public.account_roles a on a.user_id::text = p.payload ->> 'actor_id'
    left join public.account_roles t on t.user_id::text = p.payload -> 'traits' ->> 'user_id'
  ), '[]')) into found;
  return found;
end;
$$;

revoke execute on function app_private.log_account_change from public;
revoke execute on function public.list_journal from public, anon, authenticated;
grant execute on function public.list_journal to service_role;
