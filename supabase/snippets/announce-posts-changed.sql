-- Lets a hosted project tell the site at once that posts have changed, by a signed webhook. Run it in the project's SQL
-- editor, once pg_net is enabled (Database > Extensions) and the address and the secret are in its vault:
--
--   select vault.create_secret('https://www.example.com', 'site_url');
--   select vault.create_secret('the WEBHOOK_SECRET of the site', 'site_webhook_secret');
--
-- You may run it again. The body names no post, because the site reads the posts itself.

create or replace function app_private.call_site_webhook() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  site_url constant text := (select decrypted_secret from vault.decrypted_secrets where name = 'site_url');
  secret constant text := (select decrypted_secret from vault.decrypted_secrets where name = 'site_webhook_secret');
  id constant text := gen_random_uuid();
  sent_at constant text := floor(extract(epoch from clock_timestamp()))::bigint;
  body constant jsonb := jsonb_build_object('type', lower(tg_op), 'table', tg_table_name);
begin
  if site_url is null or secret is null then return null; end if;
  -- pg_net sends the request in the background after the commit. The signature covers the exact text of the body.
  perform net.http_post(
    url := rtrim(site_url, '/') || '/api/v1.0/posts-changed',
    body := body,
    headers := jsonb_build_object(
      'content-type', 'application/json',
      'webhook-id', id,
      'webhook-timestamp', sent_at,
      'webhook-signature',
        'v1,' || encode(extensions.hmac(id || '.' || sent_at || '.' || body::text, secret, 'sha256'), 'base64')
    ),
    timeout_milliseconds := 5000
  );
  return null;
end;
$$;
revoke execute on function app_private.call_site_webhook() from public, anon, authenticated;

create or replace trigger blog_posts_call_site_webhook
after insert or update or delete or truncate on public.blog_posts
for each statement execute function app_private.call_site_webhook();
