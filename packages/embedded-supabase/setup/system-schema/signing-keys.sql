-- The keys that sign access tokens. Supabase Auth reads its keys from the environment. `sealed` is the private key as a
-- JWK, sealed with the JWT secret, which is never in the database in clear.
create table auth.signing_keys (
  kid text primary key,
  sealed text not null,
  -- Every process and every cache knows the key before its first token.
  signs_from timestamptz not null,
  -- Set by the next key: the time when the last token of this key has ended.
  ends_at timestamptz
);
alter table auth.signing_keys enable row level security;
revoke all on auth.signing_keys from public;
