-- Since when a role has a permission: approvals of its holders count after the cooling time, as those of a person who is given the role do.
-- What an installation begins with, and what was given before this update, has no such time.
alter table role_permissions add column granted_at timestamptz not null default '-infinity';
