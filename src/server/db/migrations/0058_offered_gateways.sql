-- A gateway that a country offers receives its customers' money, so another person approves offering one, as they approve a receiving account.
insert into approval_policies (action, bands, maker_permission, checker_permission, cooling_hours)
  select 'country.gateways', bands, null, checker_permission, cooling_hours from approval_policies where action = 'gateway.receiving-account';
