-- Names in alphabetical order, whatever their case and accents: alice, Álvarez, Zoe. A PostgreSQL without ICU sorts them by code point.
do $$ begin
  create collation by_name (provider = icu, locale = 'und');
exception when feature_not_supported then
  create collation by_name from "C";
end $$;
drop index users_type_name;
create index users_type_name on users (type, name collate by_name, id);
create index projects_title on projects (title collate by_name, id);
