-- A permission has ended for a person only if no other role of theirs gives it: replacing a role by another with the same permissions
-- ends none of them.
create or replace function record_ended_role() returns trigger language plpgsql as $$
begin
  insert into entitlements_ended (user_id, permission, ended_at)
    select old.user_id, '*', clock_timestamp() from roles r where r.id = old.role_id and r.is_protected
      and not exists (select 1 from user_roles other where other.user_id = old.user_id and other.role_id <> old.role_id)
    union all
    select old.user_id, p.title, clock_timestamp() from permissions p
    where (exists (select 1 from role_permissions rp where rp.role_id = old.role_id and rp.permission_id = p.id)
        or exists (select 1 from roles r where r.id = old.role_id and r.is_protected))
      and not exists (
        select 1 from user_roles other join roles r on r.id = other.role_id
        where other.user_id = old.user_id and other.role_id <> old.role_id
          and (r.is_protected or exists (select 1 from role_permissions rp where rp.role_id = other.role_id and rp.permission_id = p.id)));
  return old;
end $$;

create or replace function record_ended_permission() returns trigger language plpgsql as $$
begin
  insert into entitlements_ended (user_id, permission, ended_at)
    select ur.user_id, p.title, clock_timestamp() from user_roles ur, permissions p
    where ur.role_id = old.role_id and p.id = old.permission_id and not exists (
      select 1 from user_roles other join roles r on r.id = other.role_id
      where other.user_id = ur.user_id
        and (r.is_protected or other.role_id <> old.role_id and exists (
          select 1 from role_permissions rp where rp.role_id = other.role_id and rp.permission_id = old.permission_id)));
  return old;
end $$;
