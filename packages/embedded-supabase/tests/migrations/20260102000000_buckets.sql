insert into storage.buckets (id, name, public) values ('files', 'files', false), ('images', 'images', true);
create policy "accounts use their files" on storage.objects to authenticated
  using (bucket_id = 'files' and owner = (select auth.uid())) with check (bucket_id = 'files');
create policy "accounts add images" on storage.objects for insert to authenticated with check (bucket_id = 'images');
