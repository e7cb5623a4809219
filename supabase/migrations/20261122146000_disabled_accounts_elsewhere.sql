-- What 20261122145000 says of posts, drafts and messages holds for what stands beside them.

create policy "disabled accounts have no preview links" on public.preview_links as restrictive for all to authenticated
  using ((select app_private.is_enabled()));
create policy "disabled accounts have no versions" on public.post_versions as restrictive for all to authenticated
  using ((select app_private.is_enabled()));
create policy "disabled accounts have no deleted posts" on public.deleted_posts as restrictive for all to authenticated
  using ((select app_private.is_enabled()));
create policy "disabled accounts see no uses of pictures" on public.picture_references as restrictive for all to authenticated
  using ((select app_private.is_enabled()));
create policy "disabled accounts have no texts of pictures" on public.picture_texts as restrictive for all to authenticated
  using ((select app_private.is_enabled()));
