-- A picture that is deleted can be brought back for 30 days: its object moves to a private bucket, and back under its
-- name. The storage service makes both moves, so a hosted project works the same. Why so, and the bounds:
-- docs/decisions/0035.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'deleted-images', 'deleted-images', false, 10485760,
  array['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']
)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create table public.deleted_pictures (
  -- The object's name in the bucket deleted-images. Its id would not do: a move to a hosted project gives it another one.
  object_name text primary key,
  -- The picture's name in the bucket blog-images.
  name text not null,
  bytes bigint not null,
  deleted_at timestamptz not null default clock_timestamp(),
  -- Null where the server itself deleted it.
  deleted_by uuid,
  deleted_by_name text,
  -- The picture's row of picture_texts; null where it had none.
  alt text,
  alt_changed_by uuid,
  alt_changed_by_name text,
  alt_changed_at timestamptz
);
create index deleted_pictures_newest_first on public.deleted_pictures (deleted_at desc, object_name desc) include (bytes);

revoke all on public.deleted_pictures from public, anon, authenticated;
grant select on public.deleted_pictures to authenticated;
grant all on public.deleted_pictures to service_role;
alter table public.deleted_pictures enable row level security;
create policy "signed-in users read deleted pictures" on public.deleted_pictures for select to authenticated
  using (
    deleted_at > now() - interval '30 days'
    and exists (select from storage.objects as o where o.bucket_id = 'deleted-images' and o.name = object_name)
  );
create policy "disabled accounts have no deleted pictures" on public.deleted_pictures as restrictive for all
  to authenticated using ((select app_private.is_enabled()));

-- No policy lets anybody add an object to this bucket: pictures come by a move, which is an update.
create policy "signed-in users see deleted images" on storage.objects
for select to authenticated using (bucket_id = 'deleted-images');
create policy "signed-in users delete and bring back post images" on storage.objects
for update to authenticated using (bucket_id in ('blog-images', 'deleted-images'))
with check (bucket_id in ('blog-images', 'deleted-images'));
create policy "signed-in users delete images for good" on storage.objects
for delete to authenticated using (bucket_id = 'deleted-images');
create policy "disabled accounts have no deleted images" on storage.objects as restrictive for all to authenticated
  using (bucket_id <> 'deleted-images' or (select app_private.is_enabled()));

create function app_private.note_deleted_picture(object_name text, name text, metadata jsonb, account uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.deleted_pictures (
    object_name, name, bytes, deleted_by, deleted_by_name, alt, alt_changed_by, alt_changed_by_name, alt_changed_at
  )
  select note_deleted_picture.object_name, note_deleted_picture.name,
    -- Earlier versions stored the JSON as a JSON text.
    coalesce((substring((note_deleted_picture.metadata #>> '{}')::jsonb ->> 'size' from '^\d{1,15}$'))::bigint, 0),
    note_deleted_picture.account,
    (select u.email from auth.users as u where u.id = note_deleted_picture.account),
    t.alt, t.changed_by, t.changed_by_name, t.changed_at
  from (select) as picture
  left join public.picture_texts as t on t.name = note_deleted_picture.name;
$$;

-- The storage service makes these changes past the policies and without the caller's claims. The account that moved an
-- object is its new owner.
create function app_private.follow_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  returned public.deleted_pictures;
  is_move constant boolean := tg_op = 'UPDATE' and new.bucket_id <> old.bucket_id;
begin
  if tg_op = 'UPDATE' and not is_move then
    if old.bucket_id = 'deleted-images' then
      update public.deleted_pictures set object_name = new.name where object_name = old.name;
    elsif new.name <> old.name then
      delete from public.picture_texts where name = new.name;
      update public.picture_texts set name = new.name where name = old.name;
    end if;
  elsif old.bucket_id = 'blog-images' then
    if is_move and new.bucket_id = 'deleted-images' then
      perform app_private.note_deleted_picture(new.name, old.name, new.metadata, new.owner);
    end if;
    delete from public.picture_texts where name = old.name;
  else
    delete from public.deleted_pictures where object_name = old.name returning * into returned;
    if is_move and new.bucket_id = 'blog-images' and returned.alt is not null then
      insert into public.picture_texts (name, alt, changed_by, changed_by_name, changed_at)
      values (new.name, returned.alt, returned.alt_changed_by, returned.alt_changed_by_name, returned.alt_changed_at)
      on conflict (name) do nothing;
    end if;
  end if;
  return null;
end;
$$;

create trigger pictures_followed after update of bucket_id, name or delete on storage.objects
for each row when (old.bucket_id in ('blog-images', 'deleted-images')) execute function app_private.follow_pictures();

-- A text keeps its author when it comes back with its picture, or follows the picture to another name.
create or replace function app_private.sign_picture_text() returns trigger
language plpgsql set search_path = '' as $$
begin
  if app_private.is_api_call() then
    new.changed_by := app_private.caller_id();
    new.changed_by_name := app_private.caller_name();
    new.changed_at := now();
  end if;
  return new;
end;
$$;

-- Returns at most 100 objects for the server to remove, the oldest first. Their 30 days are over, or there are more than
-- 10,000 pictures or 2 GiB. The server asks the storage service to remove them, and the trigger deletes their rows here.
-- This function deletes only rows without an object.
create function public.expire_deleted_pictures() returns table (object_name text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  delete from public.deleted_pictures as d
  where not exists (select from storage.objects as o where o.bucket_id = 'deleted-images' and o.name = d.object_name);
  return query
  select counted.object_name from (
    select d.object_name, d.deleted_at, row_number() over newest_first as place, sum(d.bytes) over newest_first as total
    from public.deleted_pictures as d window newest_first as (order by d.deleted_at desc, d.object_name desc)
  ) as counted
  where counted.deleted_at <= now() - interval '30 days' or counted.place > 10000 or counted.total > 2147483648
  order by counted.deleted_at, counted.object_name
  limit 100;
end;
$$;

revoke execute on function
  app_private.note_deleted_picture, app_private.follow_pictures, public.expire_deleted_pictures
from public, anon, authenticated;
grant execute on function public.expire_deleted_pictures to service_role;

-- A deleted picture can be brought back, so a deletion need not read all texts of deleted posts and earlier versions.
drop function public.find_picture_in_history(text);
