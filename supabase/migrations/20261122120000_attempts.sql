-- Attempts that all processes count together, such as wrong passwords, in the format of
-- rate-limiter-flexible. Keys are hashes with a secret of the installation. A crash of the database
-- loses the counts.
create unlogged table app_private.attempts (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint -- milliseconds since 1970; rows an hour past it are deleted
);
alter table app_private.attempts enable row level security;
create index attempts_by_expiry on app_private.attempts (expire);
