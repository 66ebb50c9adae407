-- Permissions that a person lost, with the time. Taking them from all other staff does not make one the only approver.
create table entitlements_ended (
  user_id uuid not null,
  -- '*' stands for a role that passes every check.
  permission text not null,
  ended_at timestamptz not null
);
create index entitlements_ended_permission on entitlements_ended (permission, ended_at);

create function record_ended_role() returns trigger language plpgsql as $$
begin
  insert into entitlements_ended (user_id, permission, ended_at)
    select old.user_id, '*', clock_timestamp() from roles r where r.id = old.role_id and r.is_protected
    union all
    select old.user_id, p.title, clock_timestamp() from role_permissions rp join permissions p on p.id = rp.permission_id where rp.role_id = old.role_id;
  return old;
end $$;
-- Before, so that what the role allows is still there where the role itself is deleted.
create trigger user_roles_ended before delete on user_roles for each row execute function record_ended_role();

create function record_ended_permission() returns trigger language plpgsql as $$
begin
  insert into entitlements_ended (user_id, permission, ended_at)
    select ur.user_id, p.title, clock_timestamp() from user_roles ur, permissions p where ur.role_id = old.role_id and p.id = old.permission_id;
  return old;
end $$;
create trigger role_permissions_ended before delete on role_permissions for each row execute function record_ended_permission();
