-- An invited person has no password until they choose one.
alter table users alter column password_hash drop not null;

-- Links by which a person chooses a password: the invitation to a new account, or a reset that staff started. Only a keyed hash of the
-- token is stored. Single use; a newer link of a person ends the older ones.
create table password_links (
  id uuid primary key,
  user_id uuid not null references users (id),
  purpose text not null check (purpose in ('INVITATION', 'PASSWORD_RESET')),
  token_hash bytea not null unique,
  email text not null,
  created_by uuid references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_links_user on password_links (user_id, created_at desc);

-- Accounts that staff created before and that nobody has signed in to: staff chose and know their passwords, so these end.
update users set password_hash = null where email_verified_at is null and last_seen_at is null and password_changed_at is null;
