-- Which installation this database belongs to, and a keyed hash that only its AUTH_SECRET makes.
create table installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null,
  secret_check bytea not null,
  created_at timestamptz not null
);

-- The keyed hashes of the codes that were tried in a flow: the same wrong code is answered the same and counted once.
alter table one_time_codes add column tried bytea[] not null default '{}';
