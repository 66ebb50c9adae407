-- Ids of the keys that files are encrypted with; the one of the highest number is used. The keys themselves are derived from AUTH_SECRET.
create table file_keys (
  number int primary key check (number > 0),
  id bytea not null unique check (length(id) = 8),
  created_at timestamptz not null
);
-- Null: the content is stored as it is.
alter table files add column key_id bytea;
create index files_purpose_key on files (purpose, key_id);
