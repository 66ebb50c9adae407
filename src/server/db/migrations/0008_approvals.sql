-- Approval policies: how many people besides the maker must approve what. `bands` ascend by `from`, an amount in the book currency or
-- the name of the setting that holds it.
create table approval_policies (
  action text primary key,
  bands jsonb not null,
  maker_permission text,
  checker_permission text not null,
  -- Null: the setting checkerCoolingHours.
  cooling_hours int check (cooling_hours between 0 and 720),
  version int not null default 0,
  changed_at timestamptz not null default now()
);
insert into approval_policies (action, bands, maker_permission, checker_permission) values
  ('payment.approve', '[{"from":"0.00","approvals":1},{"from":"fourEyesFrom","approvals":2}]', null, 'investments:update'),
  ('withdrawal.approve', '[{"from":"0.00","approvals":1},{"from":"fourEyesFrom","approvals":2}]', null, 'withdraws:update'),
  ('exit.approve', '[{"from":"0.00","approvals":2}]', null, 'investments:update'),
  ('adjustment.post', '[{"from":"0.00","approvals":1}]', 'user-transactions:write', 'user-transactions:update'),
  ('payment.reverse', '[{"from":"0.00","approvals":1}]', 'payment-reversals:write', 'payment-reversals:update'),
  ('fund.capital-deployed', '[{"from":"0.00","approvals":1}]', 'fund-movements:write', 'fund-movements:update'),
  ('fund.capital-returned', '[{"from":"0.00","approvals":1}]', 'fund-movements:write', 'fund-movements:update'),
  ('fund.capital-lost', '[{"from":"0.00","approvals":1}]', 'fund-movements:write', 'fund-movements:update'),
  ('fund.platform', '[{"from":"0.00","approvals":1}]', 'fund-movements:write', 'fund-movements:update'),
  ('profit.distribute', '[{"from":"0.00","approvals":1}]', 'profit-distributions:write', 'profit-distributions:update'),
  ('project.cancel', '[{"from":"0.00","approvals":1}]', 'projects:update', 'projects:update'),
  ('gateway.receiving-account', '[{"from":"0.00","approvals":1}]', 'gateway-accounts:update', 'gateway-accounts:update'),
  ('settings.loosen', '[{"from":"0.00","approvals":1}]', 'settings:update', 'settings:update'),
  ('role.permissions', '[{"from":"0.00","approvals":1}]', 'role-manager-roles:update', 'role-manager-roles:update'),
  ('staff.access', '[{"from":"0.00","approvals":1}]', 'users:write', 'users:update'),
  ('customer.two-factor-reset', '[{"from":"0.00","approvals":1}]', 'customers:update', 'customers:update'),
  ('customer.email-change', '[{"from":"0.00","approvals":1}]', 'customers:update', 'customers:update'),
  ('policy.change', '[{"from":"0.00","approvals":1}]', 'approval-policies:update', 'approval-policies:update');

-- What a second person must approve before it happens. `sealed` holds exactly what is applied, with what the checker is shown,
-- encrypted and authenticated: an edit of this row by SQL cannot change what is applied.
create table change_requests (
  id uuid primary key,
  code text collate "C" not null unique,
  action text not null references approval_policies (action),
  title text not null,
  subject_type text not null,
  subject_id text not null,
  subject_code text,
  amount bigint,
  status text not null check (status in ('PENDING', 'APPLIED', 'DECLINED', 'EXPIRED', 'WITHDRAWN')),
  maker_id uuid not null references users (id),
  note text,
  approvals_needed smallint not null check (approvals_needed > 0),
  checker_permission text not null,
  sealed bytea not null,
  content_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision_note text,
  version int not null default 0
);
create index change_requests_status on change_requests (status, created_at desc, id desc);
create index change_requests_created on change_requests (created_at desc, id desc);
create index change_requests_maker on change_requests (maker_id, created_at desc);
create index change_requests_subject on change_requests (subject_type, subject_id);
-- The same request waits only once.
create unique index change_requests_once on change_requests (action, subject_id, content_hash) where status = 'PENDING';

-- Since when a person holds a role, and when the account was last activated or deactivated: approvals of new hands do not count.
alter table user_roles add column granted_at timestamptz not null default now();
update user_roles set granted_at = u.created_at from users u where u.id = user_roles.user_id;
alter table users add column status_changed_at timestamptz;
