-- Owners manage people; editors do everything else a signed-in user may. The role stands where no account can change its
-- own: not in what PUT /auth/v1/user takes, but in a table that these functions alone write.

create table public.account_roles (
  -- Of auth.users. Not a foreign key: a move loads the tables of this schema first, accounts afterwards.
  user_id uuid primary key,
  role text not null constraint account_roles_known check (role in ('owner', 'editor')),
  disabled_at timestamptz
);
revoke all on public.account_roles from public, anon, authenticated;
grant select on public.account_roles to authenticated;
grant all on public.account_roles to service_role;
alter table public.account_roles enable row level security;
create policy "signed-in users read their own role" on public.account_roles for select to authenticated
  using (user_id = (select auth.uid()));

-- One for each account that has not set its password yet.
create table app_private.account_invitations (
  user_id uuid primary key,
  token_hash text not null unique,
  invited_at timestamptz not null default now(),
  ends_at timestamptz not null,
  used_at timestamptz
);
alter table app_private.account_invitations enable row level security;

-- Nobody who writes loses anything; the oldest account manages the others.
insert into public.account_roles (user_id, role)
select id, case when row_number() over (order by created_at, id) = 1 then 'owner' else 'editor' end from auth.users;

create function app_private.lock_account_roles() returns void
language sql set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(731004295);
$$;

-- No request can remove the last owner. Of two concurrent requests, one waits for the other.
create function app_private.keep_an_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.role <> 'owner' or old.disabled_at is not null then return case when tg_op = 'DELETE' then old else new end; end if;
  if tg_op = 'UPDATE' then
    if new.user_id = old.user_id and new.role = 'owner' and new.disabled_at is null then return new; end if;
  end if;
  perform app_private.lock_account_roles();
  if not exists (
    select from public.account_roles r where r.user_id <> old.user_id and r.role = 'owner' and r.disabled_at is null
      -- Whoever was invited and has no password yet manages nothing.
      and not exists (select from app_private.account_invitations i where i.user_id = r.user_id)
  ) and current_setting('app_private.leaves_no_owner', true) is distinct from 'yes' then
    raise exception 'This is the last owner. Make somebody else an owner first.' using errcode = 'PT409';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end;
$$;
create trigger account_roles_keep_an_owner before update or delete on public.account_roles
for each row execute function app_private.keep_an_owner();

-- The schedules and preview links of the account end with it.
create function app_private.end_started_work(account uuid) returns void
language sql security definer set search_path = '' as $$
  update public.post_drafts
  set scheduled_for = null, schedule_failure = 'The account that scheduled it was disabled or removed.'
  where scheduled_by = account and scheduled_for is not null;
  update public.preview_links set revoked_at = now() where created_by = account and revoked_at is null;
$$;

create function app_private.follow_accounts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform app_private.lock_account_roles();
    insert into public.account_roles (user_id, role)
    select new.id, case when exists (select from public.account_roles) then 'editor' else 'owner' end
    on conflict (user_id) do nothing;
  else
    perform app_private.end_started_work(old.id);
    delete from public.account_roles where user_id = old.id;
    delete from app_private.account_invitations where user_id = old.id;
  end if;
  return null;
end;
$$;
create trigger accounts_have_roles after insert or delete on auth.users
for each row execute function app_private.follow_accounts();

-- An invitation is accepted with the first password.
create function app_private.accept_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from app_private.account_invitations where user_id = new.id;
  return null;
end;
$$;
create trigger accounts_accept_invitations after update of encrypted_password on auth.users
for each row when (old.encrypted_password is distinct from new.encrypted_password)
execute function app_private.accept_invitation();

-- Checks that the caller's account exists and is enabled. A token may outlive its account.
create function app_private.is_enabled() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.account_roles where user_id = auth.uid() and disabled_at is null);
$$;

create policy "disabled accounts add no posts" on public.blog_posts as restrictive for insert to authenticated
  with check ((select app_private.is_enabled()));
create policy "disabled accounts change no posts" on public.blog_posts as restrictive for update to authenticated
  using ((select app_private.is_enabled()));
create policy "disabled accounts delete no posts" on public.blog_posts as restrictive for delete to authenticated
  using ((select app_private.is_enabled()));
-- Tables that only signed-in users may use. A test finds a table that is missing here.
do $$
declare
  kept text;
begin
  foreach kept in array array[
    'post_drafts', 'preview_links', 'post_versions', 'deleted_posts', 'picture_references', 'picture_texts',
    'contact_messages'
  ] loop
    execute format(
      'create policy %I on public.%I as restrictive for all to authenticated using ((select app_private.is_enabled()))',
      'disabled accounts have no ' || replace(kept, '_', ' '), kept
    );
  end loop;
end;
$$;
create policy "disabled accounts have no post images" on storage.objects as restrictive for all to authenticated
  using (bucket_id <> 'blog-images' or (select app_private.is_enabled()));

-- One change of one account: 'make owner', 'make editor', 'disable', 'enable', 'end sessions' or 'remove'.
create function app_private.change_account(account uuid, change text) returns void
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
    delete from auth.refresh_tokens where user_id::text = account::text;
    delete from auth.sessions where user_id::text = account::text;
  end if;
  if change = 'remove' then delete from auth.users where id = account; end if;
end;
$$;

create function app_private.require_owner(actor uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app_private.lock_account_roles();
  if not exists (
    select from public.account_roles where user_id = actor and role = 'owner' and disabled_at is null
  ) then
    raise exception 'Only owners manage accounts.' using errcode = 'PT403';
  end if;
end;
$$;

-- What the site's server calls with its own key for the owner it has asked the auth service about.

create function public.list_accounts(actor uuid) returns table (
  id uuid, email text, role text, created_at timestamptz, last_sign_in_at timestamptz, disabled_at timestamptz,
  invitation_ends_at timestamptz, invitation_used_at timestamptz
)
language plpgsql security definer set search_path = '' as $$
begin
  perform app_private.require_owner(actor);
  return query
    select u.id, u.email::text, r.role, u.created_at::timestamptz, u.last_sign_in_at::timestamptz, r.disabled_at,
      i.ends_at, i.used_at
    from auth.users u
    join public.account_roles r on r.user_id = u.id
    left join app_private.account_invitations i on i.user_id = u.id
    order by u.created_at, u.id;
end;
$$;

create function public.change_account(actor uuid, account uuid, change text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app_private.require_owner(actor);
  perform app_private.change_account(account, change);
end;
$$;

-- For an account that was made for it a moment ago, or whose invited has set no password yet: an owner takes over
-- nobody's account. The link before it ends.
create function public.invite_account(
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
  return address;
end;
$$;

-- Redeems a link once. Returns the e-mail address of the account, or null for a used, expired, replaced or unknown link.
create function public.redeem_invitation(token_hash text) returns text
language sql security definer set search_path = '' as $$
  with used as (
    update app_private.account_invitations i set used_at = now()
    where i.token_hash = redeem_invitation.token_hash and used_at is null and ends_at > now()
      and exists (select from public.account_roles r where r.user_id = i.user_id and disabled_at is null)
    returning user_id
  )
  select u.email::text from auth.users u join used on used.user_id = u.id;
$$;

-- The link works again: the step that was to follow has failed.
create function public.release_invitation(token_hash text) returns void
language sql security definer set search_path = '' as $$
  update app_private.account_invitations i set used_at = null
  where i.token_hash = release_invitation.token_hash and used_at > now() - interval '1 minute';
$$;

revoke execute on function
  app_private.lock_account_roles, app_private.keep_an_owner, app_private.end_started_work, app_private.follow_accounts,
  app_private.accept_invitation, app_private.is_enabled, app_private.change_account, app_private.require_owner
from public;
grant execute on function app_private.is_enabled to authenticated;
revoke execute on function
  public.list_accounts, public.change_account, public.invite_account, public.redeem_invitation,
  public.release_invitation
from public, anon, authenticated;
grant execute on function
  public.list_accounts, public.change_account, public.invite_account, public.redeem_invitation,
  public.release_invitation
to service_role;
