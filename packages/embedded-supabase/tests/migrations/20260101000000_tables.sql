create table public.articles (
  id bigint generated always as identity primary key,
  title text not null,
  body text not null default '',
  written_on date not null,
  is_public boolean not null default true
);
alter table public.articles enable row level security;
create policy "everyone reads public articles" on public.articles for select using (is_public);
create policy "accounts write articles" on public.articles to authenticated using (true) with check (true);

create table public.notes (
  id bigint generated always as identity primary key,
  article_id bigint references public.articles (id),
  text text not null,
  author uuid not null default auth.uid() references auth.users (id)
);
alter table public.notes enable row level security;
create policy "authors read and write their notes" on public.notes to authenticated
  using (author = (select auth.uid())) with check (author = (select auth.uid()));

-- No policy: only the server reads it.
create table public.disabled_accounts (user_id uuid primary key references auth.users (id));
alter table public.disabled_accounts enable row level security;

create function public.find_articles(search text default '', skip integer default 0, size integer default 5)
returns setof public.articles language sql stable as $$
  select * from public.articles where title ilike '%' || search || '%' order by id offset skip limit size
$$;

create function public.count_words(words text) returns integer language sql immutable as $$
  select cardinality(string_to_array(words, ' '))
$$;
