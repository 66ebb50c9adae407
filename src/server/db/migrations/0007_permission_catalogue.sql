-- Permissions that gate nothing are removed, those that gated too much are split, and what all staff could read takes a permission.
create temporary table catalogue (title text primary key);
insert into catalogue values
  ('withdraws:read'), ('withdraws:update'), ('payouts:read'), ('payouts:write'),
  ('user-transactions:read'), ('user-transactions:write'), ('user-transactions:update'),
  ('profit-distributions:write'), ('profit-distributions:update'), ('fund-movements:write'), ('fund-movements:update'),
  ('payment-reversals:write'), ('payment-reversals:update'), ('gateway-accounts:update'),
  ('approval-policies:read'), ('approval-policies:update'),
  ('audit-logs:read'), ('settings:read'), ('settings:update'), ('reports:read');

-- An empty database is seeded after its migrations; only an existing installation has rows to bring up to date.
insert into permission_types (id, title)
  select gen_random_uuid(), type from (select distinct split_part(title, ':', 1) as type from catalogue) types
  where exists (select 1 from roles) on conflict (title) do nothing;
insert into permissions (id, title, permission_type_id)
  select gen_random_uuid(), c.title, t.id from catalogue c join permission_types t on t.title = split_part(c.title, ':', 1)
  where exists (select 1 from roles) on conflict (title) do nothing;

-- Titles are listed one by one: a permission that staff created under one of these types stays.
create temporary table obsolete as
  select id from permissions where title in (
    'withdraws:write', 'withdraws:delete', 'user-transactions:delete', 'audit-logs:write', 'audit-logs:update', 'audit-logs:delete',
    'settings:write', 'settings:delete', 'reports:write', 'reports:update', 'reports:delete');
delete from role_permissions where permission_id in (select id from obsolete);
delete from permissions where id in (select id from obsolete);

-- A role keeps what it could do before a permission was split. Changing an approval policy was never part of `settings:update`, so nobody inherits it.
create temporary table split (held text, added text);
insert into split values
  ('withdraws:update', 'withdraws:read'), ('withdraws:update', 'payouts:read'), ('withdraws:update', 'payouts:write'),
  ('user-transactions:write', 'user-transactions:read'), ('user-transactions:update', 'user-transactions:read'),
  ('projects:update', 'profit-distributions:write'), ('projects:update', 'profit-distributions:update'),
  ('investments:update', 'fund-movements:write'), ('investments:update', 'fund-movements:update'),
  ('investments:update', 'payment-reversals:write'), ('investments:update', 'payment-reversals:update'),
  ('payment-gateways:update', 'gateway-accounts:update'),
  ('settings:read', 'approval-policies:read');
insert into role_permissions (role_id, permission_id)
  select distinct h.role_id, added.id from role_permissions h join permissions held on held.id = h.permission_id
  join split on split.held = held.title join permissions added on added.title = split.added
  on conflict do nothing;

-- The seeded roles gain what they hold on a new installation. They lose nothing: no permission that they were seeded with was withdrawn from them.
create temporary table seeded (role text, permission text);
insert into seeded values
  ('Finance', 'withdraws:read'), ('Finance', 'payouts:read'), ('Finance', 'payouts:write'),
  ('Finance', 'profit-distributions:write'), ('Finance', 'profit-distributions:update'),
  ('Finance', 'fund-movements:write'), ('Finance', 'fund-movements:update'),
  ('Finance', 'payment-reversals:write'), ('Finance', 'payment-reversals:update'),
  ('Finance', 'user-transactions:read'),
  ('Support', 'withdraws:read'), ('Support', 'user-transactions:read');
insert into role_permissions (role_id, permission_id)
  select r.id, p.id from seeded s join roles r on r.title = s.role join permissions p on p.title = s.permission
  on conflict do nothing;
insert into role_permissions (role_id, permission_id)
  select r.id, p.id from roles r cross join permissions p join catalogue c on c.title = p.title where r.is_protected
  on conflict do nothing;

drop table catalogue, obsolete, split, seeded;
