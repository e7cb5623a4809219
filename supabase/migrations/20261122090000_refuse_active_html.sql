-- Posts contain rich text without active content. What comes through this site's own API has been cleaned before it gets
-- here (backend/embedded/rest/rules/written-posts.ts); this is for every other way in: a hosted project, SQL, an import.

-- Returns a description of the part that clean HTML never contains, or null for clean HTML.
-- Each pattern reads the text once from left to right: no reference back, no run that another could take over.
create function app_private.find_active_html(html text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  space constant text := '[ \t\n\r\f]';
  tag_name constant text := '[a-z][a-z0-9-]*';
  attribute_name constant text := '[^ \t\n\r\f"''<>/=]+';
  -- Valid HTML only, so that where an attribute ends is the same for every reader.
  value constant text := '(?:"[^"]*"|''[^'']*''|[^ \t\n\r\f"''=<>`]+)';
  attribute constant text := attribute_name || '(?:' || space || '*=' || space || '*' || value || ')?';
  attributes constant text := '(?:' || space || '+' || attribute || ')*';
  tag constant text := '(?:<' || tag_name || attributes || space || '*/?>|</' || tag_name || space || '*>|<!--[^<>]*-->)';
  -- Text may contain a "<" that starts no tag, as in "a < b".
  whole constant text := '^(?:[^<]|<+[^<a-z/!?]|<*' || tag || ')*<*$';
  -- These elements run scripts, load resources, or change how a parser reads the following text.
  elements constant text := 'script|style|template|noscript|noembed|noframes|iframe|frame|frameset|object|embed|applet|svg'
    '|math|xmp|plaintext|title|textarea|select|option|video|audio|link|meta|base|form|portal';
  -- Within an opening tag, in front of a further attribute.
  inside constant text := '<' || tag_name || attributes || space || '+';
  addresses constant text := '(?:href|src|xlink:href|action|formaction|data|background|poster|srcdoc|from|to|values)';
  -- The web, a mailbox, a telephone, or a place within the site. Written with "&" a scheme may be any other. None looks
  -- past the end of its own value.
  scheme constant text := '[\x01-\x20]*(?:https?|mailto|tel):';
  bad_address constant text := '(?:"(?!' || scheme || '|(?:[^:&"]|&amp;)*[/?#"])'
    '|''(?!' || scheme || '|(?:[^:&'']|&amp;)*[/?#''])'
    '|(?![ \t\n\r\f"'']|' || scheme || '|(?:[^:& \t\n\r\f>]|&amp;)*[/?# \t\n\r\f>]))';
begin
  return case
    when html !~* whole then 'a tag that is not valid HTML'
    when html ~* ('<(?:' || elements || ')[ \t\n\r\f/>]') then 'an element that may not stand in a post'
    when html ~* (inside || 'on[^ \t\n\r\f"''<>/=]*' || space || '*=') then 'an event handler'
    when html ~* (inside || addresses || space || '*=' || space || '*' || bad_address)
      then 'a link to something else than the web, a mailbox or a telephone'
  end;
end;
$$;

-- A trigger instead of a constraint, so that other columns of older posts can still change.
create function app_private.refuse_active_html() returns trigger
language plpgsql set search_path = '' as $$
declare
  found text;
begin
  if tg_op = 'UPDATE' and new.content is not distinct from old.content then return new; end if;
  found := app_private.find_active_html(new.content);
  if found is not null then
    raise exception 'The content of this post was not stored: it holds %.', found
      using errcode = 'PT400', hint = 'Posts hold text, links and images; save it with the editor of the site, or remove it.';
  end if;
  return new;
end;
$$;

create trigger blog_posts_refuse_active_html before insert or update of content on public.blog_posts
for each row execute function app_private.refuse_active_html();
