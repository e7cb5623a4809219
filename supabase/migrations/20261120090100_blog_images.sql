-- The bucket of post images: everybody sees the files, signed-in users put, replace, list and remove them.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'blog-images', 'blog-images', true, 10485760,
  array['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']
)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "signed-in users list post images" on storage.objects
for select to authenticated using (bucket_id = 'blog-images');
create policy "signed-in users add post images" on storage.objects
for insert to authenticated with check (bucket_id = 'blog-images');
create policy "signed-in users change post images" on storage.objects
for update to authenticated using (bucket_id = 'blog-images') with check (bucket_id = 'blog-images');
create policy "signed-in users remove post images" on storage.objects
for delete to authenticated using (bucket_id = 'blog-images');
