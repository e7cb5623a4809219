-- The shapes of site content are rows that the site writes when it starts (server/content/write-content-schemas.ts), so
-- that a new field of a section needs no migration. See docs/decisions/0040.

create table app_private.content_schemas (
  section text primary key,
  -- A section that is the same in every language is stored once, with the language "all".
  is_shared boolean not null,
  -- The part of JSON Schema that app_private.find_content_fault reads.
  schema jsonb not null
);

alter table app_private.content_schemas enable row level security;

insert into app_private.content_schemas (section, is_shared, schema)
select key, key in ('identity', 'colours'), value from jsonb_each(app_private.site_content_schemas());

create function public.write_content_schemas(sections jsonb) returns void
language sql security definer set search_path = '' as $$
  delete from app_private.content_schemas as c where not sections ? c.section;
  insert into app_private.content_schemas as c (section, is_shared, schema)
  select key, (value ->> 'isShared')::boolean, value -> 'schema' from jsonb_each(sections) order by key
  on conflict (section) do update set is_shared = excluded.is_shared, schema = excluded.schema
  -- A start with the same shapes writes nothing.
  where (c.is_shared, c.schema) is distinct from (excluded.is_shared, excluded.schema);
$$;
revoke execute on function public.write_content_schemas from public, anon, authenticated;
grant execute on function public.write_content_schemas to service_role;

-- Writers may read the shapes, but not the table.
create function app_private.find_content_schema(section text) returns app_private.content_schemas
language sql stable security definer set search_path = '' as $$
  select * from app_private.content_schemas as c where c.section = find_content_schema.section;
$$;

drop function app_private.find_site_content_fault;
create function app_private.find_site_content_fault(section text, language text, content jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  shape constant app_private.content_schemas := app_private.find_content_schema(section);
  fault text;
begin
  if shape.section is null then return 'section is not known'; end if;
  if shape.is_shared <> (language = 'all') or language <> all (array['en', 'id', 'all']) then
    return 'language does not belong to this section';
  end if;
  if octet_length(content::text) > 200000 then return 'content is too long'; end if;
  fault := app_private.find_content_fault(shape.schema, content, section);
  if fault is not null or section <> 'colours' then return fault; end if;
  if app_private.color_contrast(content ->> 'brand', '#ffffff') < 4.5 then
    return 'colours.brand has too little contrast with white';
  elsif app_private.color_contrast(content ->> 'accent', '#0c0914') < 4.5 then
    return 'colours.accent has too little contrast with the dark theme';
  end if;
  return null;
end;
$$;
revoke execute on function app_private.find_site_content_fault, app_private.find_content_schema from public;
grant execute on function app_private.find_site_content_fault, app_private.find_content_schema
to authenticated, service_role;

-- A check constraint cannot read a table.
alter table public.site_content_drafts
  drop constraint site_content_drafts_section,
  add constraint site_content_drafts_language check (language = any (array['en', 'id', 'all']));
drop function app_private.site_content_schemas;

create or replace function app_private.check_new_draft() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (app_private.find_content_schema(new.section)).section is null then
    raise exception 'section is not known' using errcode = 'check_violation',
      constraint = 'site_content_drafts_section', table = 'site_content_drafts';
  end if;
  perform app_private.refuse_stale_content(new.language, 0);
  return null;
end;
$$;
