-- The account page lists the sessions of the signed-in user and ends single ones. Supabase Auth offers no such call, and
-- users have no rights in the schema auth.

create function public.list_own_sessions() returns table (
  id uuid, user_agent text, address text, created_at timestamptz, last_used_at timestamptz, is_current boolean
)
language sql stable security definer set search_path = '' as $$
  -- A hosted project may store a network instead of one address.
  select s.id, coalesce(s.user_agent, ''), coalesce(abbrev(s.ip), ''), s.created_at,
    greatest(s.created_at, s.refreshed_at at time zone 'UTC'),
    s.id::text = coalesce(auth.jwt() ->> 'session_id', '')
  from auth.sessions s
  where s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
    and (select app_private.is_enabled())
  order by 6 desc, 5 desc, 1
  limit 100;
$$;

-- Returns false for a session that has ended already, and for a session of another account.
create function public.end_own_session(session uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  found_session boolean;
begin
  if not app_private.is_enabled() then return false; end if;
  -- Other sign-outs lock the same rows in the same order.
  perform app_private.lock_account_roles();
  delete from auth.refresh_tokens t where t.session_id = session and t.user_id::text = auth.uid()::text;
  delete from auth.sessions s where s.id = session and s.user_id = auth.uid();
  found_session := found;
  if found_session then
    insert into auth.audit_log_entries (id, payload)
    select gen_random_uuid(), json_build_object('action', 'logout', 'actor_id', u.id, 'actor_username',
      coalesce(u.email, ''), 'actor_via_sso', false, 'log_type', 'account')
    from auth.users u where u.id = auth.uid();
  end if;
  return found_session;
end;
$$;

revoke execute on function public.list_own_sessions, public.end_own_session from public, anon;
grant execute on function public.list_own_sessions, public.end_own_session to authenticated;
