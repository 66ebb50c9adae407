-- Visitors and investors rely on the terms of an opened project, so another person approves a change of them. The same people as for its
-- cancellation; the maker needs the permission of the command.
insert into approval_policies (action, bands, maker_permission, checker_permission)
  select 'project.terms', '[{"from":"0.00","approvals":1}]', null, checker_permission from approval_policies where action = 'project.cancel';
