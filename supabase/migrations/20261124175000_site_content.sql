-- The texts, marks and colours that owners and editors change at /admin/site. Without a row, the texts of the code
-- stand. See docs/decisions/0037.

-- Made by node scripts/content-schema.ts.
create or replace function app_private.site_content_schemas() returns jsonb
language sql immutable set search_path = '' as $schemas$
select $json${
  "identity": {"type":"object","required":["product","legalName","host","email","phone","address","social"],"properties":{"product":{"type":"string","minLength":1,"maxLength":40,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"legalName":{"type":"string","minLength":1,"maxLength":100,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"logo":{"type":"string","maxLength":200,"pattern":"^[A-Za-z0-9][A-Za-z0-9._-]*(\\/[A-Za-z0-9][A-Za-z0-9._-]*)*$"},"host":{"type":"string","maxLength":253,"pattern":"^[^\\s<>\"/:@]+[.][^\\s<>\"/:@]+$"},"email":{"type":"string","maxLength":254,"pattern":"^[^\\s<>\"@]+@[^\\s<>\"@]+[.][^\\s<>\"@]+$"},"phone":{"type":"string","maxLength":40,"pattern":"^[+]?[0-9][0-9() .-]+$"},"address":{"type":"array","minItems":1,"maxItems":5,"items":{"type":"string","minLength":1,"maxLength":80,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"}},"social":{"type":"array","maxItems":5,"items":{"type":"object","required":["icon","href"],"properties":{"icon":{"type":"string","enum":["linkedin","x","instagram","facebook","youtube"]},"href":{"type":"string","maxLength":300,"pattern":"^(https:\\/\\/[^\\s<>\"]+|mailto:[^\\s<>\"@]+@[^\\s<>\"@]+|tel:[+]?[0-9() .-]+)$"}}}}}},
  "introduction": {"type":"object","required":["tagline","footerTagline","description"],"properties":{"tagline":{"type":"string","minLength":1,"maxLength":60,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"footerTagline":{"type":"string","minLength":1,"maxLength":120,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"description":{"type":"string","minLength":1,"maxLength":300,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"}}},
  "colours": {"type":"object","required":["brand","accent"],"properties":{"brand":{"type":"string","pattern":"^#[0-9a-f]{6}$"},"accent":{"type":"string","pattern":"^#[0-9a-f]{6}$"}}},
  "home": {"type":"object","required":["heading","lead","invitation","terminal"],"properties":{"heading":{"type":"array","minItems":1,"maxItems":3,"items":{"type":"string","minLength":1,"maxLength":24,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"}},"lead":{"type":"string","minLength":1,"maxLength":200,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"invitation":{"type":"string","minLength":1,"maxLength":40,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"terminal":{"type":"object","required":["lines"],"properties":{"lines":{"type":"array","minItems":1,"maxItems":10,"items":{"type":"object","required":["kind","text"],"properties":{"kind":{"type":"string","enum":["command","output","status"]},"text":{"type":"string","minLength":1,"maxLength":34,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"}}}}}}}},
  "about": {"type":"object","required":["heading","statement","description","values"],"properties":{"heading":{"type":"string","minLength":1,"maxLength":60,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"statement":{"type":"string","minLength":1,"maxLength":200,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"description":{"type":"array","maxItems":4,"items":{"type":"string","minLength":1,"maxLength":500,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"}},"values":{"type":"array","maxItems":6,"items":{"type":"object","required":["name","description","icon"],"properties":{"name":{"type":"string","minLength":1,"maxLength":24,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"description":{"type":"string","minLength":1,"maxLength":200,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"icon":{"type":"string","enum":["badge-check","clipboard-check","cloud-cog","graduation-cap","handshake","headset","lightbulb","lock-keyhole","network","package-check","server","shield-check"]}}}}}},
  "services": {"type":"object","required":["heading","intro","uptime","services"],"properties":{"heading":{"type":"string","minLength":1,"maxLength":60,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"intro":{"type":"string","maxLength":300,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"uptime":{"type":"object","required":["value","label"],"properties":{"value":{"type":"string","maxLength":12,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"label":{"type":"string","maxLength":80,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"}}},"services":{"type":"array","maxItems":10,"items":{"type":"object","required":["id","title","description","icon","offerings"],"properties":{"id":{"type":"string","maxLength":60,"pattern":"^[a-z0-9]+(-[a-z0-9]+)*$"},"title":{"type":"string","minLength":1,"maxLength":60,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"description":{"type":"string","minLength":1,"maxLength":500,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"icon":{"type":"string","enum":["badge-check","clipboard-check","cloud-cog","graduation-cap","handshake","headset","lightbulb","lock-keyhole","network","package-check","server","shield-check"]},"offerings":{"type":"array","maxItems":8,"items":{"type":"object","required":["title","description"],"properties":{"title":{"type":"string","minLength":1,"maxLength":60,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"description":{"type":"string","minLength":1,"maxLength":250,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"}}}}}}}}},
  "clients": {"type":"object","required":["heading","intro","clients"],"properties":{"heading":{"type":"string","minLength":1,"maxLength":60,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"intro":{"type":"string","maxLength":300,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"clients":{"type":"array","maxItems":18,"items":{"type":"object","required":["name","sector","description"],"properties":{"name":{"type":"string","minLength":1,"maxLength":60,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"sector":{"type":"string","minLength":1,"maxLength":40,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"description":{"type":"string","minLength":1,"maxLength":250,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"logo":{"type":"string","maxLength":200,"pattern":"^[A-Za-z0-9][A-Za-z0-9._-]*(\\/[A-Za-z0-9][A-Za-z0-9._-]*)*$"},"wordmark":{"type":"string","enum":["koperasi","gardasandi","ladangloka","tax-directorate","purnabahari","lintas"]},"testimonial":{"type":"object","required":["quote","attribution"],"properties":{"quote":{"type":"string","minLength":1,"maxLength":300,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"attribution":{"type":"string","minLength":1,"maxLength":80,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"}}},"hidden":{"type":"boolean"}}}}}},
  "projects": {"type":"object","required":["heading","intro","projects"],"properties":{"heading":{"type":"string","minLength":1,"maxLength":60,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"intro":{"type":"string","maxLength":300,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"projects":{"type":"array","maxItems":8,"items":{"type":"object","required":["id","title","description","schematic","caption","metric"],"properties":{"id":{"type":"string","maxLength":60,"pattern":"^[a-z0-9]+(-[a-z0-9]+)*$"},"title":{"type":"string","minLength":1,"maxLength":80,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"description":{"type":"string","minLength":1,"maxLength":400,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"schematic":{"type":"string","enum":["dispatch","documents","attack","identity"]},"caption":{"type":"string","maxLength":80,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"metric":{"type":"object","required":["value","label"],"properties":{"value":{"type":"string","maxLength":12,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"label":{"type":"string","maxLength":80,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"}}}}}}}},
  "certificates": {"type":"object","required":["heading","intro","certificates"],"properties":{"heading":{"type":"string","minLength":1,"maxLength":60,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"intro":{"type":"string","maxLength":300,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"certificates":{"type":"array","maxItems":12,"items":{"type":"object","required":["title","subtitle","description","icon","issuer","number","validUntil"],"properties":{"title":{"type":"string","minLength":1,"maxLength":80,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"subtitle":{"type":"string","minLength":1,"maxLength":60,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"description":{"type":"string","minLength":1,"maxLength":250,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"icon":{"type":"string","enum":["badge-check","clipboard-check","cloud-cog","graduation-cap","handshake","headset","lightbulb","lock-keyhole","network","package-check","server","shield-check"]},"issuer":{"type":"string","maxLength":60,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"number":{"type":"string","maxLength":40,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"validUntil":{"type":"string","pattern":"^([0-9]{4}-[0-9]{2}-[0-9]{2})?$"},"hidden":{"type":"boolean"}}}}}},
  "contact": {"type":"object","required":["heading","intro"],"properties":{"heading":{"type":"string","minLength":1,"maxLength":60,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"intro":{"type":"string","maxLength":300,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"}}},
  "blog": {"type":"object","required":["heading","lead"],"properties":{"heading":{"type":"string","minLength":1,"maxLength":60,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"},"lead":{"type":"string","maxLength":200,"pattern":"^[^\\u0001-\\u001f\\u007f]*$"}}}
}$json$::jsonb;
$schemas$;

-- Returns the first difference between a value and its schema, beginning with the field's name; null without one. It
-- reads the part of JSON Schema that shared/site-content/content-schema.ts writes.
create function app_private.find_content_fault(schema jsonb, value jsonb, field text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  letters text := value #>> '{}';
  fault text;
  name text;
begin
  if jsonb_typeof(value) is distinct from schema ->> 'type' then
    return format('%s has to be of type %s', field, schema ->> 'type');
  end if;
  case schema ->> 'type'
    when 'string' then
      if length(letters) < (schema ->> 'minLength')::integer then
        return format('%s is empty', field);
      elsif length(letters) > (schema ->> 'maxLength')::integer then
        return format('%s has more than %s characters', field, schema ->> 'maxLength');
      elsif schema ? 'enum' and not (schema -> 'enum') ? letters then
        return format('%s is not one of the known names', field);
      elsif letters !~ (schema ->> 'pattern') then
        return format('%s contains characters that are not allowed', field);
      end if;
    when 'array' then
      if jsonb_array_length(value) < (schema ->> 'minItems')::integer then
        return format('%s has fewer than %s items', field, schema ->> 'minItems');
      elsif jsonb_array_length(value) > (schema ->> 'maxItems')::integer then
        return format('%s has more than %s items', field, schema ->> 'maxItems');
      end if;
      for place in 0 .. jsonb_array_length(value) - 1 loop
        fault := app_private.find_content_fault(schema -> 'items', value -> place, format('%s[%s]', field, place));
        if fault is not null then return fault; end if;
      end loop;
    when 'object' then
      for name in select jsonb_object_keys(value) loop
        if not (schema -> 'properties') ? name then
          return format('%s.%s is not a known field', field, left(name, 100));
        end if;
      end loop;
      for name in select jsonb_object_keys(schema -> 'properties') loop
        if value ? name then
          fault := app_private.find_content_fault(schema -> 'properties' -> name, value -> name, field || '.' || name);
          if fault is not null then return fault; end if;
        elsif coalesce((schema -> 'required') ? name, false) then
          return format('%s.%s is missing', field, name);
        end if;
      end loop;
    else null;
  end case;
  return null;
end;
$$;

-- The contrast of two colours such as #8b499e (WCAG 2.2), as in shared/site-content/contrast.ts.
create function app_private.color_contrast(one text, other text) returns numeric
language sql immutable set search_path = '' as $$
  select (max(luminance) + 0.05) / (min(luminance) + 0.05) from (
    select sum(weight * case when share <= 0.04045 then share / 12.92 else power((share + 0.055) / 1.055, 2.4) end)
      as luminance
    from unnest(array[one, other]) with ordinality as color (hex, place)
    cross join lateral (values
      (0.2126, get_byte(decode(substr(hex, 2, 2), 'hex'), 0) / 255.0),
      (0.7152, get_byte(decode(substr(hex, 4, 2), 'hex'), 0) / 255.0),
      (0.0722, get_byte(decode(substr(hex, 6, 2), 'hex'), 0) / 255.0)
    ) as part (weight, share)
    group by place
  ) as luminances;
$$;

-- The sections that are the same in every language are stored once.
create function app_private.find_site_content_fault(section text, language text, content jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  shared constant text[] := array['identity', 'colours'];
  schema jsonb := app_private.site_content_schemas() -> section;
  fault text;
begin
  if schema is null then return 'section is not known'; end if;
  if (section = any (shared)) <> (language = 'all') or language <> all (array['en', 'id', 'all']) then
    return 'language does not belong to this section';
  end if;
  if octet_length(content::text) > 200000 then return 'content is too long'; end if;
  fault := app_private.find_content_fault(schema, content, section);
  if fault is not null or section <> 'colours' then return fault; end if;
  if app_private.color_contrast(content ->> 'brand', '#ffffff') < 4.5 then
    return 'colours.brand has too little contrast with white';
  elsif app_private.color_contrast(content ->> 'accent', '#0c0914') < 4.5 then
    return 'colours.accent has too little contrast with the dark theme';
  end if;
  return null;
end;
$$;

create table public.site_content (
  section text not null,
  language text not null,
  content jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (section, language)
);

-- Who published what. A version stays when another replaces it, up to the bound in record_site_content.
create table public.site_content_versions (
  section text not null,
  language text not null,
  version integer not null,
  content jsonb not null,
  published_at timestamptz not null,
  published_by uuid,
  published_by_name text,
  primary key (section, language, version)
);

-- What an editor has typed and not published. It may be incomplete.
create table public.site_content_drafts (
  section text not null,
  language text not null,
  content jsonb not null,
  -- The version of the published row that the draft was begun from; 0 without one.
  base_version integer not null default 0,
  version integer not null default 1,
  saved_at timestamptz not null default now(),
  saved_by uuid,
  saved_by_name text,
  primary key (section, language),
  constraint site_content_drafts_section check (
    app_private.site_content_schemas() ? section and language = any (array['en', 'id', 'all'])
  ),
  constraint site_content_drafts_content check (
    jsonb_typeof(content) = 'object' and octet_length(content::text) <= 200000
  )
);

-- A write names the versions that it was begun from, by language: {"en": 3, "id": 0}. An unnamed language is not checked.
create function app_private.refuse_stale_content(language text, version integer) returns void
language plpgsql set search_path = '' as $$
declare
  named text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-content-versions';
  begun_from integer;
begin
  if named is null then return; end if;
  begin
    begun_from := (named::jsonb ->> language)::integer;
  exception when data_exception then
    raise exception 'The header X-Content-Versions is not readable.' using errcode = 'PT400';
  end;
  if begun_from <> version then
    raise exception 'Someone else saved this section after you opened it.' using errcode = 'PT409';
  end if;
end;
$$;

create function app_private.check_site_content() returns trigger
language plpgsql set search_path = '' as $$
declare
  fault text;
begin
  if tg_op = 'INSERT' then
    new.version := 1;
  else
    perform app_private.refuse_stale_content(new.language, old.version);
    new.section := old.section;
    new.language := old.language;
    new.version := old.version + 1;
  end if;
  fault := app_private.find_site_content_fault(new.section, new.language, new.content);
  if fault is not null then
    raise exception '%', fault using errcode = 'check_violation', constraint = 'site_content_shape', table = 'site_content';
  end if;
  new.updated_at := clock_timestamp();
  return new;
end;
$$;

create function app_private.record_site_content() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  versions_at_most constant integer := 50;
begin
  -- The channel of posts, whose listeners clear the pages. The payload names the request of the change.
  perform pg_notify('blog_posts_changed', coalesce(current_setting('app.write_id', true), ''));
  if tg_op = 'DELETE' then return null; end if;
  if tg_op = 'INSERT' then
    -- Of two inserts, the second one becomes an update, so only a real insert arrives here.
    perform app_private.refuse_stale_content(new.language, 0);
    -- A deleted row has left versions, whose numbers continue.
    delete from public.site_content_versions as v
    where v.section = new.section and v.language = new.language and v.version >= new.version;
  end if;
  insert into public.site_content_versions (
    section, language, version, content, published_at, published_by, published_by_name
  )
  values (
    new.section, new.language, new.version, new.content, new.updated_at, auth.uid(), app_private.caller_name()
  );
  delete from public.site_content_versions as v
  where v.section = new.section and v.language = new.language and v.version <= new.version - versions_at_most;
  return null;
end;
$$;

create trigger site_content_check before insert or update on public.site_content
for each row execute function app_private.check_site_content();
create trigger site_content_record after insert or update or delete on public.site_content
for each row execute function app_private.record_site_content();

create function app_private.stamp_site_content_draft() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.version := 1;
  else
    perform app_private.refuse_stale_content(new.language, old.version);
    new.section := old.section;
    new.language := old.language;
    new.version := old.version + 1;
  end if;
  new.saved_at := clock_timestamp();
  new.saved_by := auth.uid();
  new.saved_by_name := app_private.caller_name();
  return new;
end;
$$;

-- Also refuses to discard a draft that somebody has saved again.
create function app_private.check_draft_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform app_private.refuse_stale_content(old.language, old.version);
  return old;
end;
$$;

create function app_private.check_new_draft() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform app_private.refuse_stale_content(new.language, 0);
  return null;
end;
$$;

create trigger site_content_drafts_stamp before insert or update on public.site_content_drafts
for each row execute function app_private.stamp_site_content_draft();
create trigger site_content_drafts_check_new after insert on public.site_content_drafts
for each row execute function app_private.check_new_draft();
create trigger site_content_drafts_check_version before delete on public.site_content_drafts
for each row execute function app_private.check_draft_version();

revoke all on public.site_content, public.site_content_versions, public.site_content_drafts
from public, anon, authenticated;
grant select on public.site_content to anon, authenticated;
grant insert, update on public.site_content to authenticated;
grant select on public.site_content_versions to authenticated;
grant select, insert, update, delete on public.site_content_drafts to authenticated;
grant all on public.site_content, public.site_content_versions, public.site_content_drafts to service_role;

alter table public.site_content enable row level security;
alter table public.site_content_versions enable row level security;
alter table public.site_content_drafts enable row level security;
create policy "everyone reads site content" on public.site_content for select to anon, authenticated using (true);
create policy "signed-in users add site content" on public.site_content for insert to authenticated with check (true);
create policy "signed-in users change site content" on public.site_content for update to authenticated
  using (true) with check (true);
create policy "disabled accounts add no site content" on public.site_content as restrictive for insert to authenticated
  with check ((select app_private.is_enabled()));
create policy "disabled accounts change no site content" on public.site_content as restrictive for update
  to authenticated using ((select app_private.is_enabled()));
create policy "signed-in users read versions of site content" on public.site_content_versions for select
  to authenticated using (true);
create policy "disabled accounts have no versions of site content" on public.site_content_versions as restrictive for all
  to authenticated using ((select app_private.is_enabled()));
create policy "signed-in users write drafts of site content" on public.site_content_drafts for all to authenticated
  using (true) with check (true);
create policy "disabled accounts have no drafts of site content" on public.site_content_drafts as restrictive for all
  to authenticated using ((select app_private.is_enabled()));

revoke execute on function
  app_private.site_content_schemas, app_private.find_content_fault, app_private.color_contrast,
  app_private.find_site_content_fault, app_private.refuse_stale_content, app_private.check_site_content,
  app_private.record_site_content, app_private.stamp_site_content_draft, app_private.check_draft_version,
  app_private.check_new_draft
from public;
grant execute on function
  app_private.site_content_schemas, app_private.find_content_fault, app_private.color_contrast,
  app_private.find_site_content_fault, app_private.refuse_stale_content
to authenticated, service_role;
