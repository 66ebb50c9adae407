-- Exports of lists by staff: what was requested, and the file of those that are prepared in the background.
create table exports (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- The list by its path in the API, and its title on the screen.
  list text not null,
  title text not null,
  params jsonb not null,
  query jsonb not null,
  -- Null: all fields.
  columns jsonb,
  labels jsonb not null,
  time_zone text not null,
  file_name text not null,
  in_background boolean not null,
  status text not null check (status in ('PREPARING', 'READY', 'FAILED', 'EXPIRED')),
  rows int not null,
  -- Why it was not made.
  reason text,
  -- The name under which the file is stored, while it is.
  stored_as text,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null,
  check (stored_as is null or (in_background and status = 'READY'))
);
create index exports_user on exports (user_id, created_at desc);
create index exports_due on exports (expires_at) where status <> 'EXPIRED';
