-- When an owner disables an account, ends its sessions or resets its second factor, begun sign-ins end, too: by a provider
-- or a link of an e-mail, and links to an identity. Otherwise somebody else could finish them later.

create function app_private.end_sign_ins(account uuid) returns void
language sql security definer set search_path = '' as $$
  delete from auth.refresh_tokens where user_id::text = account::text;
  delete from auth.sessions where user_id::text = account::text;
  -- Earlier versions of Supabase Auth have no column linking_target_id.
  delete from auth.flow_state f where account::text in (f.user_id::text, to_jsonb(f) ->> 'linking_target_id');
$$;

create or replace function app_private.change_account(account uuid, change text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app_private.lock_account_roles();
  if not exists (select from auth.users where id = account) then
    raise exception 'There is no such account any more.' using errcode = 'PT404';
  end if;
  case change
    when 'make owner' then update public.account_roles set role = 'owner' where user_id = account;
    when 'make editor' then update public.account_roles set role = 'editor' where user_id = account;
    when 'disable' then
      update public.account_roles set disabled_at = coalesce(disabled_at, now()) where user_id = account;
      perform app_private.end_started_work(account);
      -- Supabase Auth and the embedded auth service read it.
      update auth.users set banned_until = now() + interval '100 years' where id = account;
    when 'enable' then
      update public.account_roles set disabled_at = null where user_id = account;
      update auth.users set banned_until = null where id = account;
    when 'end sessions', 'remove' then null;
    else raise exception 'There is no such change of an account.' using errcode = 'PT400';
  end case;
  if change in ('disable', 'end sessions', 'remove') then
    perform app_private.end_sign_ins(account);
  end if;
  if change = 'remove' then delete from auth.users where id = account; end if;
end;
$$;

create or replace function app_private.reset_factors(account uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app_private.lock_account_roles();
  delete from auth.mfa_factors where user_id = account;
  perform app_private.end_sign_ins(account);
  insert into auth.audit_log_entries (id, payload)
  select gen_random_uuid(), json_build_object('action', 'factor_deleted', 'actor_id', u.id, 'actor_username', u.email,
    'actor_via_sso', false, 'log_type', 'factor')
  from auth.users u where u.id = account;
end;
$$;

revoke execute on function app_private.end_sign_ins from public;
