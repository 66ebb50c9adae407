-- Customers accept the legal texts, so another person approves a new version of one. The same people as for settings that loosen a limit;
-- the maker needs the permission of the command.
insert into approval_policies (action, bands, maker_permission, checker_permission, cooling_hours)
  select 'legal.publish', '[{"from":"0.00","approvals":1}]', null, checker_permission, cooling_hours from approval_policies
  where action = 'settings.loosen';
