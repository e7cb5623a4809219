import type { Database } from "../database/database.ts";

/** The tables and functions of a Supabase project that policies and clients use. */
const SCHEMA = `
  create schema if not exists storage;
  create table storage.buckets (
    id text not null primary key,
    name text not null unique,
    owner uuid,
    owner_id text,
    public boolean default false,
    file_size_limit bigint,
    allowed_mime_types text[],
    created_at timestamptz default now(),
    updated_at timestamptz default now()
  );
  create table storage.objects (
    id uuid not null default gen_random_uuid() primary key,
    bucket_id text references storage.buckets (id),
    name text,
    owner uuid,
    owner_id text,
    metadata jsonb,
    user_metadata jsonb,
    path_tokens text[] generated always as (string_to_array(name, '/')) stored,
    version text,
    created_at timestamptz default now(),
    updated_at timestamptz default now(),
    last_accessed_at timestamptz default now(),
    unique (bucket_id, name)
  );
  create index storage_objects_name_pattern_search on storage.objects (name text_pattern_ops);
  alter table storage.buckets enable row level security;
  alter table storage.objects enable row level security;

  create function storage.foldername(name text) returns text[] language sql immutable as
    $$ select (string_to_array(name, '/'))[1:array_length(string_to_array(name, '/'), 1) - 1] $$;
  create function storage.filename(name text) returns text language sql immutable as
    $$ select (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)] $$;
  create function storage.extension(name text) returns text language sql immutable as
    $$ select reverse(split_part(reverse(storage.filename(name)), '.', 1)) $$;
  create function storage.operation() returns text language sql stable as
    $$ select current_setting('storage.operation', true) $$;
  create function storage.allow_any_operation(expected_operations text[]) returns boolean language sql stable as $$
    select coalesce(bool_or(replace(name, 'storage.', '') = replace(storage.operation(), 'storage.', '')), false)
    from unnest(expected_operations) as name where name <> ''
  $$;
  create function storage.allow_only_operation(expected_operation text) returns boolean language sql stable as
    $$ select storage.allow_any_operation(array[expected_operation]) $$;

  grant usage on schema storage to anon, authenticated, service_role;
  grant all on all tables in schema storage to anon, authenticated, service_role;
`;

/** Row policies limit what the roles may do with the tables. */
export async function ensureStorageSchema(database: Pick<Database, "query" | "execute">): Promise<void> {
  const [table] = await database.query("select 1 where to_regclass('storage.objects') is not null");
  if (!table) await database.execute(SCHEMA);
}
