-- A database that was restored from an earlier moment is acknowledged by two Super Admins.
insert into approval_policies (action, bands, maker_permission, checker_permission) values
  ('restore.acknowledge', '[{"from":"0.00","approvals":1}]', null, 'audit-logs:read');
