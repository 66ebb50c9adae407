-- Usernames in the order of names (migration 0084).
create index users_type_username on users (type, username collate by_name, id);
