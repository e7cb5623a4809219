insert into app_private.applied_seeds(name) values ('first-posts') on conflict do nothing;
