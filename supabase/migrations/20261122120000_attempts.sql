-- Attempts every process counts together, such as wrong passwords: as rate-limiter-flexible keeps them. Keys are hashes
-- with a secret of the installation. Lost in a crash of the database, which costs a guesser nothing worth having.
create unlogged table app_private.attempts (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint -- milliseconds since 1970; rows an hour past it are deleted
);
alter table app_private.attempts enable row level security;
create index attempts_by_expiry on app_private.attempts (expire);
