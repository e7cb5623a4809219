-- An account whose deletion keeps only its id (deleted_at) loses its role and its started work in the same
-- transaction, as with a whole deletion. The auth service knows neither.
create function app_private.forget_deleted_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.account_roles where user_id = new.id;
  perform app_private.end_started_work(new.id);
  return new;
end;
$$;
revoke all on function app_private.forget_deleted_account() from public;
create trigger forget_deleted_account before update of deleted_at on auth.users
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function app_private.forget_deleted_account();
