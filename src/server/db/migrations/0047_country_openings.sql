-- Opening a country for investments or for commissions loosens a limit, so another person approves it.
insert into approval_policies (action, bands, maker_permission, checker_permission) values
  ('country.open', '[{"from":"0.00","approvals":1}]', null, 'countries:update');
