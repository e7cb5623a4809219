-- A version that is not a time is the client's mistake. The error message does not repeat the client's text.

create or replace function app_private.refuse_stale_update() returns trigger
language plpgsql set search_path = '' as $$
declare
  named text := nullif(current_setting('request.headers', true), '')::json ->> 'x-edited-version';
  edited_version timestamptz;
begin
  if named is null then
    return new;
  end if;
  begin
    edited_version := named::timestamptz;
  exception when data_exception then
    raise exception 'The header x-edited-version names no point in time.' using errcode = 'PT400';
  end;
  if edited_version is distinct from old.updated_at then
    raise exception 'Someone else saved this post after you opened it. Your text is kept; reload the post to see theirs.'
      using errcode = 'PT409';
  end if;
  return new;
end;
$$;
