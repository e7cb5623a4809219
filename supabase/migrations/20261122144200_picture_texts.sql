-- What a picture of the bucket shows, in words: the alternative text it has wherever it is put from now on. Of pictures
-- that are there, and of none else.

create table public.picture_texts (
  name text primary key,
  alt text not null default '',
  changed_by uuid,
  changed_by_name text,
  changed_at timestamptz not null default now(),
  constraint picture_texts_sizes check (octet_length(name) <= 1024 and length(alt) <= 1000)
);

-- The caller cannot choose the author.
create function app_private.sign_picture_text() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.changed_by := app_private.caller_id();
  new.changed_by_name := app_private.caller_name();
  new.changed_at := now();
  return new;
end;
$$;

create trigger picture_texts_sign before insert or update on public.picture_texts
for each row execute function app_private.sign_picture_text();

revoke all on public.picture_texts from public, anon, authenticated;
grant select, insert, update, delete on public.picture_texts to authenticated;
grant all on public.picture_texts to service_role;

alter table public.picture_texts enable row level security;
create policy "signed-in users read texts of pictures" on public.picture_texts for select to authenticated using (true);
create policy "signed-in users describe pictures" on public.picture_texts for insert to authenticated
  with check (exists (select from storage.objects where bucket_id = 'blog-images' and objects.name = picture_texts.name));
create policy "signed-in users change texts of pictures" on public.picture_texts for update to authenticated
  using (true)
  with check (exists (select from storage.objects where bucket_id = 'blog-images' and objects.name = picture_texts.name));
create policy "signed-in users remove texts of pictures" on public.picture_texts for delete to authenticated using (true);
