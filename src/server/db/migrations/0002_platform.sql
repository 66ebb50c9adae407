-- Everything that is not the ledger. Balances live only there; what stands here are facts, states and promises.

-- People search for a part of a name, an address or a code: pieces of three letters, by which a part is found among millions.
create extension if not exists pg_trgm;

-- --- catalogue ---------------------------------------------------------------------------------------------------------------
create table currencies (
  id uuid primary key,
  title text not null,
  currency_code text not null unique,
  currency_symbol text not null,
  decimals smallint not null check (decimals between 0 and 8),
  value numeric(28, 10) not null check (value > 0),
  order_priority int not null default 0,
  is_active boolean not null default true,
  changed_at timestamptz not null,
  version int not null default 0
);
create table currency_rates (
  currency_id uuid not null references currencies (id),
  at timestamptz not null,
  value numeric(28, 10) not null,
  primary key (currency_id, at)
);

-- What one unit of each active currency counts in the books now.
create function current_rates() returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(currency_code, value::text), '{}'::jsonb) from currencies where is_active
$$;

create table files (
  id uuid primary key,
  owner_id uuid,
  purpose text not null,
  name text not null,
  content_type text not null,
  size int not null,
  width int,
  height int,
  sha256 bytea not null,
  -- The hash of what was sent, before it was re-encoded: the same file sent twice is told by it.
  source_sha256 bytea not null,
  created_at timestamptz not null
);
create index files_source on files (source_sha256);
create index files_owner on files (owner_id);

create table payment_gateways (
  id uuid primary key,
  title text not null unique,
  -- Which kinds there are is said by the adapters' folders, and checked by the contract.
  kind text not null check (kind ~ '^[A-Z][A-Z0-9_]{0,39}$'),
  logo_file_id uuid references files (id),
  instructions text not null,
  currency_id uuid not null references currencies (id),
  account text not null,
  config bytea,
  order_priority int not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null,
  version int not null default 0
);

create table countries (
  id uuid primary key,
  title text not null unique,
  slug text not null unique,
  flag text not null default '',
  order_priority int not null default 0,
  pays_commission boolean not null default true,
  is_active boolean not null default true,
  changed_at timestamptz not null,
  version int not null default 0
);
create table country_gateways (
  country_id uuid not null references countries (id),
  gateway_id uuid not null references payment_gateways (id),
  primary key (country_id, gateway_id)
);

create table faq_categories (
  id uuid primary key,
  title text not null unique,
  description text,
  is_active boolean not null default true,
  created_at timestamptz not null,
  version int not null default 0
);
create table faqs (
  id uuid primary key,
  statement text not null unique,
  answer text not null,
  category_id uuid not null references faq_categories (id),
  order_priority int not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null,
  version int not null default 0
);
create index faqs_category on faqs (category_id, order_priority);

create table legal_texts (
  kind text not null check (kind in ('TERMS', 'PRIVACY')),
  version int not null,
  title text not null,
  body text not null,
  published_at timestamptz not null,
  primary key (kind, version)
);

create table settings (
  singleton boolean primary key default true check (singleton),
  values jsonb not null,
  version int not null default 0,
  changed_at timestamptz not null,
  changed_by uuid
);

-- --- people and rights -------------------------------------------------------------------------------------------------------
create table permission_types (id uuid primary key, title text not null unique, version int not null default 0);
create table permissions (id uuid primary key, title text not null unique, permission_type_id uuid not null references permission_types (id), version int not null default 0);
create table roles (id uuid primary key, title text not null unique, is_protected boolean not null default false, version int not null default 0);
create table role_permissions (
  role_id uuid not null references roles (id),
  permission_id uuid not null references permissions (id),
  primary key (role_id, permission_id)
);

create table users (
  id uuid primary key,
  type text not null check (type in ('Internal', 'Customer')),
  username text not null,
  name text not null,
  email text not null,
  phone_number text,
  password_hash text not null,
  country_id uuid references countries (id),
  referrer_id uuid references users (id),
  avatar_file_id uuid references files (id),
  is_active boolean not null default true,
  frozen_at timestamptz,
  frozen_note text,
  -- What its owner reads about it; the note is for staff.
  frozen_words text,
  email_verified_at timestamptz,
  -- 0: e-mail verified at the most; 1: an approved document that has not expired.
  identity_level smallint not null default 0,
  two_factor_secret bytea,
  two_factor_pending bytea,
  two_factor_enabled_at timestamptz,
  two_factor_last_step bigint,
  credentials_changed_at timestamptz,
  terms_version int,
  terms_accepted_at timestamptz,
  last_seen_at timestamptz,
  created_at timestamptz not null,
  version int not null default 0,
  check (referrer_id is distinct from id)
);
create unique index users_username on users (lower(username));
create unique index users_email on users (lower(email));
create index users_referrer on users (referrer_id, created_at) where referrer_id is not null;
create index users_type_created on users (type, created_at desc, id desc);
create index users_type_name on users (type, name, id);
create index users_country on users (country_id, created_at desc) where type = 'Customer';
create index users_words on users using gin (name gin_trgm_ops, username gin_trgm_ops, email gin_trgm_ops);

create table user_roles (
  user_id uuid not null references users (id),
  role_id uuid not null references roles (id),
  primary key (user_id, role_id)
);
create table two_factor_recovery_codes (user_id uuid not null references users (id), code_hash bytea not null, used_at timestamptz, primary key (user_id, code_hash));
create table user_notes (id uuid primary key, user_id uuid not null references users (id), author_id uuid not null references users (id), body text not null, created_at timestamptz not null);
create index user_notes_user on user_notes (user_id, created_at desc);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id),
  refresh_hash bytea not null,
  previous_hash bytea,
  rotated_at timestamptz not null,
  device text not null,
  place text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text
);
create index sessions_user on sessions (user_id) where ended_at is null;
create index sessions_refresh on sessions (refresh_hash);

-- One-time codes: bound to a purpose, a person (or to nobody, so that an unknown address is answered alike) and what they confirm.
create table one_time_codes (
  id uuid primary key,
  purpose text not null,
  user_id uuid references users (id),
  email text not null,
  bound_to bytea not null,
  flow_hash bytea not null,
  code_hash bytea not null,
  tries int not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index one_time_codes_user on one_time_codes (user_id, purpose, sent_at desc);
create index one_time_codes_age on one_time_codes (created_at);

-- Who wants to become a customer and has not confirmed the address yet. Kept apart from the users, so that a taken address and a
-- free one look alike in every later answer; the confirmed code makes the user.
create table registrations (
  flow_id uuid primary key references one_time_codes (id) on delete cascade,
  username text not null,
  name text not null,
  email text not null,
  phone_number text,
  password_hash text not null,
  referrer_id uuid references users (id),
  country_id uuid references countries (id),
  terms_version int,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index registrations_username on registrations (lower(username));
create index registrations_email on registrations (lower(email), created_at desc);
create index registrations_expiry on registrations (expires_at);

-- Guesses and sendings, counted apart from the command that makes them: a refusal rolls a command back, never its count.
create table guesses (
  kind text not null,
  subject bytea not null,
  day date not null,
  count int not null,
  streak int not null,
  locked_until timestamptz,
  primary key (kind, subject)
);
create index guesses_day on guesses (day);

create table wallets (
  id uuid primary key,
  user_id uuid not null references users (id),
  title text not null,
  network text not null check (network in ('BEP20', 'ERC20', 'TRC20', 'BTC')),
  currency_unit text not null,
  address text not null,
  status text not null check (status in ('UNCONFIRMED', 'COOLING', 'SUSPENDED', 'REMOVED')),
  suspended_from text,
  usable_at timestamptz,
  confirmed_at timestamptz,
  created_at timestamptz not null,
  version int not null default 0
);
create unique index wallets_once on wallets (user_id, network, lower(address)) where status <> 'REMOVED';
create index wallets_user on wallets (user_id, created_at);
create index wallets_address on wallets using gin (address gin_trgm_ops);

create table identity_requests (
  id uuid primary key,
  user_id uuid not null references users (id),
  document_kind text not null check (document_kind in ('NID', 'PASSPORT', 'DRIVING_LICENSE')),
  number_encrypted bytea not null,
  number_hash bytea not null,
  number_mask text not null,
  expires_on date not null,
  file_ids uuid[] not null,
  status text not null check (status in ('PENDING', 'MORE_INFO', 'APPROVED', 'DECLINED', 'EXPIRED', 'REVOKED')),
  reason_code text,
  note text,
  decided_by uuid references users (id),
  decided_at timestamptz,
  created_at timestamptz not null,
  version int not null default 0
);
create unique index identity_one_open on identity_requests (user_id, document_kind) where status in ('PENDING', 'MORE_INFO');
create index identity_status on identity_requests (status, created_at desc, id desc);
create index identity_created on identity_requests (created_at desc, id desc);
create index identity_decided on identity_requests (decided_at desc nulls last, id desc);
create index identity_user on identity_requests (user_id, created_at desc);
create index identity_number on identity_requests (number_hash);

-- --- projects ----------------------------------------------------------------------------------------------------------------
-- Codes compare byte by byte, so that their index also finds them by their beginning.
create table projects (
  id uuid primary key,
  code text collate "C" not null unique,
  title text not null,
  slug text not null unique,
  about text not null,
  description text not null,
  sector text not null,
  location text not null,
  -- The kind of line drawing that stands for it while it has no picture.
  drawing text,
  banner_file_id uuid references files (id),
  value bigint not null check (value > 0),
  min_investment bigint not null check (min_investment > 0),
  max_investment bigint not null check (max_investment >= min_investment),
  status text not null check (status in ('DRAFT', 'OPEN', 'PAUSED', 'FUNDED', 'CLOSED', 'COMPLETED', 'CANCELLED')),
  -- What approved payments and balances brought in, and what unexpired orders still reserve. Kept by compare-and-set, so two
  -- people cannot take the last place; the reconciliation compares them with the investments.
  received bigint not null default 0 check (received >= 0),
  reserved bigint not null default 0 check (reserved >= 0),
  uses jsonb not null default '[]',
  reflection_days int not null default 0,
  allows_early_exit boolean not null default false,
  early_exit_penalty bigint not null default 0,
  risk_text text not null,
  risk_version int not null default 1,
  closes_at timestamptz,
  opened_at timestamptz,
  ended_at timestamptz,
  is_active boolean not null default true,
  created_at timestamptz not null,
  version int not null default 0
);
-- Every risk text that a project has had: who invests acknowledges one of them, and that one stays readable.
create table project_risk_texts (
  project_id uuid not null references projects (id),
  version int not null,
  risk_text text not null,
  primary key (project_id, version)
);
create function keep_risk_text() returns trigger language plpgsql as $$
begin
  insert into project_risk_texts (project_id, version, risk_text) values (new.id, new.risk_version, new.risk_text) on conflict do nothing;
  return null;
end $$;
create trigger projects_keep_risk_text after insert or update of risk_text, risk_version on projects
  for each row execute function keep_risk_text();
create trigger project_risk_texts_append_only before update or delete or truncate on project_risk_texts
  for each statement execute function ledger_refuse_change();
create index projects_status on projects (status, created_at desc);
create table project_return_rates (
  project_id uuid not null references projects (id),
  period int not null check (period between 1 and 120),
  return_min bigint not null check (return_min >= 0),
  return_max bigint not null,
  primary key (project_id, period),
  check (return_max >= return_min)
);
create table project_updates (id uuid primary key, project_id uuid not null references projects (id), title text not null, body text not null, author_id uuid references users (id), published_at timestamptz not null, is_active boolean not null default true, version int not null default 0);
create index project_updates_project on project_updates (project_id, published_at desc);
create table project_documents (id uuid primary key, project_id uuid not null references projects (id), title text not null, file_id uuid not null references files (id), created_at timestamptz not null, is_active boolean not null default true, version int not null default 0);
create index project_documents_project on project_documents (project_id);
create table project_questions (id uuid primary key, project_id uuid not null references projects (id), user_id uuid not null references users (id), question text not null, asked_at timestamptz not null, answer text, answered_by uuid references users (id), answered_at timestamptz, is_hidden boolean not null default false);
create index project_questions_project on project_questions (project_id, asked_at desc);

-- --- investments and their payments ------------------------------------------------------------------------------------------
create table investments (
  id uuid primary key,
  code text collate "C" not null unique,
  project_id uuid not null references projects (id),
  user_id uuid not null references users (id),
  amount bigint not null check (amount > 0),
  -- What reached its principal account; and of that, what came through a gateway (commissions are paid on it alone). What it
  -- earned is not kept here: investment_profit(id) sums its posted lines.
  paid_amount bigint not null default 0 check (paid_amount >= 0),
  gateway_amount bigint not null default 0 check (gateway_amount >= 0),
  locked_period int not null,
  return_min bigint not null,
  return_max bigint not null,
  early_exit_penalty bigint not null default 0,
  reflection_days int not null default 0,
  reflection_until timestamptz,
  status text not null check (status in ('AWAITING_PAYMENT', 'ACTIVE', 'EXIT_REQUESTED', 'EXITED', 'MATURED', 'CLOSED', 'CANCELLED', 'EXPIRED', 'REFUNDED')),
  source text not null check (source in ('GATEWAY', 'BALANCE', 'REINVEST')),
  payment_reference text not null unique,
  -- Told from its payments by one function, so that lists can filter by it.
  payment_status text not null default 'UNPAID' check (payment_status in ('UNPAID', 'PENDING', 'PARTIAL', 'PAID', 'DECLINED')),
  -- What one unit of each active currency counted in the books when it was made.
  rates jsonb not null default current_rates(),
  -- The payment window. While a payment is being checked the clock stands still; what was left of it is given back after.
  expires_at timestamptz,
  clock_stopped_at timestamptz,
  reminded int not null default 0,
  effective_from timestamptz,
  matures_at timestamptz,
  ended_at timestamptz,
  maturity_instruction text not null default 'BALANCE' check (maturity_instruction in ('BALANCE', 'REINVEST', 'KEEP')),
  terms_version int not null,
  risk_version int not null,
  risk_acknowledged_at timestamptz not null,
  -- What the customer was quoted when asking to leave early, and when.
  exit_net bigint,
  exit_asked_at timestamptz,
  reinvests uuid references investments (id),
  created_at timestamptz not null,
  version int not null default 0
);
create index investments_user on investments (user_id, created_at desc, id desc);
create index investments_project on investments (project_id, status);
create index investments_created on investments (created_at desc, id desc);
create index investments_amount on investments (amount, id);
create index investments_status on investments (status, created_at desc, id desc);
create index investments_payment_status on investments (payment_status, created_at desc, id desc);
create index investments_people on investments (project_id, user_id) where effective_from is not null and status <> 'CANCELLED';
create index investments_joined on investments (project_id, effective_from desc, user_id desc) where effective_from is not null and status <> 'CANCELLED';
create index investments_due on investments (matures_at) where status in ('ACTIVE', 'EXIT_REQUESTED');
create index investments_expiring on investments (expires_at) where status = 'AWAITING_PAYMENT';
create index investments_words on investments using gin (code gin_trgm_ops, payment_reference gin_trgm_ops);

create table payments (
  id uuid primary key,
  code text collate "C" not null unique,
  investment_id uuid not null references investments (id),
  project_id uuid not null references projects (id),
  user_id uuid not null references users (id),
  gateway_id uuid not null references payment_gateways (id),
  currency text not null,
  decimals smallint not null,
  rate numeric(28, 10) not null,
  -- In the gateway's currency.
  amount bigint not null check (amount > 0),
  received_amount bigint check (received_amount > 0),
  -- In the book currency: claimed, then what was approved.
  book_amount bigint not null check (book_amount >= 0),
  -- Of the approved book amount: what filled the investment; the rest went to the balance.
  to_principal bigint,
  -- What was still due, in the books, when it was claimed; then when it was approved.
  due_amount bigint not null default 0,
  first_received_amount bigint,
  -- One person said yes (to approving, or to reversing) and another one must.
  second_needed boolean not null default false,
  -- Another payment has its transaction id or its file.
  has_alike boolean not null default false,
  transaction_id text not null,
  proof_file_id uuid references files (id),
  wallet_id uuid references wallets (id),
  provider_id text,
  -- A checkout at the provider: where, until when it can be paid, until when the provider watches it; nobody has paid yet.
  checkout_url text,
  checkout_expires_at timestamptz,
  checkout_watched_until timestamptz,
  awaits_money boolean not null default false,
  -- More money came to a checkout that was settled already: the payment it came after.
  follows uuid references payments (id),
  status text not null check (status in ('PENDING', 'MORE_INFO', 'APPROVED', 'DECLINED', 'REVERSED')),
  approvals_needed smallint not null default 1,
  is_late boolean not null default false,
  note text,
  customer_note text,
  settled_by uuid references users (id),
  settled_at timestamptz,
  created_at timestamptz not null,
  version int not null default 0
);
create unique index payments_transaction_once on payments (gateway_id, lower(transaction_id)) where status = 'APPROVED';
create index payments_transaction on payments (lower(transaction_id));
create index payments_proof on payments (proof_file_id);
create index payments_investment on payments (investment_id, created_at);
create index payments_user on payments (user_id, created_at desc);
create index payments_created on payments (created_at desc, id desc);
create index payments_book_amount on payments (book_amount, id);
create index payments_settled on payments (settled_at desc nulls last, id desc);
create index payments_words on payments using gin (code gin_trgm_ops, transaction_id gin_trgm_ops);
create index payments_status on payments (status, created_at desc, id desc);
create unique index payments_provider on payments (gateway_id, provider_id) where provider_id is not null;
create index payments_watched on payments (checkout_watched_until) where checkout_watched_until is not null;
create index payments_second on payments (created_at desc, id desc) where second_needed;
create index payments_alike on payments (created_at desc, id desc) where has_alike;
create index payments_follows on payments (follows) where follows is not null;

-- Who said yes to what; the next one must be somebody else.
create table approvals (
  subject uuid not null,
  event text not null,
  by_id uuid not null references users (id),
  at timestamptz not null,
  note text,
  primary key (subject, event, by_id)
);

create table messages (id uuid primary key, subject uuid not null, subject_type text not null, author_id uuid not null references users (id), is_staff boolean not null, body text not null, file_ids uuid[] not null default '{}', created_at timestamptz not null);
create index messages_subject on messages (subject, created_at);

create table withdrawals (
  id uuid primary key,
  code text collate "C" not null unique,
  user_id uuid not null references users (id),
  fund text not null check (fund in ('EARNINGS', 'INVESTMENT')),
  investment_id uuid references investments (id),
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  net bigint not null check (net > 0),
  wallet_id uuid not null references wallets (id),
  status text not null check (status in ('PENDING', 'APPROVED', 'DECLINED', 'CANCELLED', 'PAID', 'FAILED')),
  holds jsonb not null default '[]',
  approvals_needed smallint not null,
  gateway_id uuid references payment_gateways (id),
  provider_id text,
  transaction_id text,
  -- What left, in the gateway's currency, and what one unit of that counted in the books.
  sent_currency text,
  sent_amount bigint check (sent_amount > 0),
  sent_rate numeric(28, 10) check (sent_rate > 0),
  note text,
  decided_by uuid references users (id),
  created_at timestamptz not null,
  approved_at timestamptz,
  paid_at timestamptz,
  ended_at timestamptz,
  version int not null default 0,
  check (amount = fee + net),
  check ((fund = 'INVESTMENT') = (investment_id is not null))
);
create index withdrawals_user on withdrawals (user_id, created_at desc, id desc);
create index withdrawals_created on withdrawals (created_at desc, id desc);
create index withdrawals_amount on withdrawals (amount, id);
create index withdrawals_paid on withdrawals (paid_at desc nulls last, id desc);
create index withdrawals_words on withdrawals using gin (code gin_trgm_ops, transaction_id gin_trgm_ops);
create index withdrawals_status on withdrawals (status, created_at desc, id desc);
-- A matured investment can be on its way out only once.
create unique index withdrawals_investment_once on withdrawals (investment_id) where investment_id is not null and status in ('PENDING', 'APPROVED', 'PAID');

-- A withdrawal that a gateway pays by itself. It is created there unapproved, written down here, and only then approved.
create table payouts (
  withdrawal_id uuid primary key references withdrawals (id),
  gateway_id uuid not null references payment_gateways (id),
  provider_id text not null,
  stage text not null check (stage in ('CREATED', 'APPROVED', 'PAID', 'FAILED')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (gateway_id, provider_id)
);
create index payouts_open on payouts (withdrawal_id) where stage in ('CREATED', 'APPROVED');

-- --- profit, funds, commissions, corrections ---------------------------------------------------------------------------------
create table profit_batches (
  id uuid primary key,
  project_id uuid not null references projects (id),
  year int not null,
  month int not null check (month between 1 and 12),
  rates jsonb not null,
  hash text not null,
  total bigint not null,
  lines int not null,
  investors int not null,
  principal bigint not null,
  done int not null default 0,
  posted_total bigint not null default 0,
  status text not null check (status in ('POSTING', 'POSTED', 'FAILED')),
  error text,
  confirmed_by uuid references users (id),
  created_at timestamptz not null,
  -- When lines were last posted: work that stands still is taken up again.
  progress_at timestamptz not null,
  posted_at timestamptz,
  -- The number of the last line whose customer was told; lines of a customer stand together.
  told int not null default 0,
  constraint profit_shared_once unique (project_id, year, month)
);
-- Each line is one investment's share. Lines are posted in their order, so a line is posted when its number is not above the
-- batch's done: a hundred thousand lines need no second write. Its transfer in the ledger has the line's id as reference.
create table profit_lines (
  id uuid primary key,
  batch_id uuid not null references profit_batches (id),
  no int not null,
  investment_id uuid not null references investments (id),
  user_id uuid not null,
  locked_period int not null,
  principal bigint not null,
  days smallint not null,
  of_days smallint not null,
  percentage bigint not null,
  amount bigint not null check (amount >= 0),
  -- Its investment was cancelled within the reflection days: the transfer was turned round, and the batch's posted_total lowered.
  taken_back_at timestamptz,
  unique (batch_id, no),
  unique (investment_id, batch_id)
);
-- What an investment has earned: its posted lines that were not taken back.
create function investment_profit(p_investment uuid) returns bigint language sql stable parallel safe as $$
  select coalesce(sum(l.amount), 0)::bigint from profit_lines l join profit_batches b on b.id = l.batch_id
  where l.investment_id = p_investment and l.no <= b.done and l.taken_back_at is null
$$;

create table fund_movements (
  id uuid primary key,
  code text not null unique,
  project_id uuid references projects (id),
  kind text not null,
  amount bigint not null check (amount > 0),
  gateway_id uuid references payment_gateways (id),
  transaction_id text,
  note text,
  status text not null check (status in ('PENDING', 'POSTED', 'DECLINED')),
  loss_hash text,
  proposed_by uuid not null references users (id),
  decided_by uuid references users (id),
  created_at timestamptz not null,
  posted_at timestamptz,
  version int not null default 0
);
create index fund_movements_project on fund_movements (project_id, created_at desc);
create unique index fund_movements_transaction on fund_movements (gateway_id, lower(transaction_id)) where transaction_id is not null and status <> 'DECLINED';
create table loss_lines (id uuid primary key, movement_id uuid not null references fund_movements (id), investment_id uuid not null references investments (id), amount bigint not null check (amount > 0), unique (movement_id, investment_id));

create table commissions (
  id uuid primary key,
  code text not null unique,
  user_id uuid not null references users (id),
  from_id uuid not null references users (id),
  investment_id uuid not null references investments (id),
  level smallint not null check (level between 1 and 10),
  rate bigint not null,
  amount bigint not null check (amount > 0),
  paid bigint not null default 0,
  -- What could not be taken back yet; later commissions pay only what exceeds it.
  debt bigint not null default 0 check (debt >= 0),
  status text not null check (status in ('PENDING', 'PAID', 'VOID', 'CLAWED_BACK')),
  hold_until timestamptz not null,
  paid_at timestamptz,
  reason text,
  created_at timestamptz not null,
  version int not null default 0,
  unique (investment_id, level)
);
create index commissions_user on commissions (user_id, created_at desc);
create index commissions_from on commissions (from_id, user_id);
create index commissions_due on commissions (hold_until) where status = 'PENDING';
create index commissions_created on commissions (created_at desc, id desc);
create index commissions_words on commissions using gin (code gin_trgm_ops);

create table adjustments (
  id uuid primary key,
  code text not null unique,
  user_id uuid not null references users (id),
  amount bigint not null check (amount <> 0),
  reason text not null,
  status text not null check (status in ('PENDING', 'POSTED', 'DECLINED')),
  proposed_by uuid not null references users (id),
  decided_by uuid references users (id),
  decided_at timestamptz,
  note text,
  created_at timestamptz not null,
  version int not null default 0
);
create index adjustments_status on adjustments (status, created_at);
create index adjustments_user on adjustments (user_id, created_at desc);

create table statements (
  code text primary key,
  user_id uuid not null references users (id),
  from_day date not null,
  to_day date not null,
  -- The days are the reader's: minutes, as JavaScript's getTimezoneOffset gives them.
  time_zone_offset int not null,
  format text not null,
  opening bigint not null,
  closing bigint not null,
  sha256 bytea not null,
  issued_by uuid not null,
  issued_at timestamptz not null
);

-- --- the house -----------------------------------------------------------------------------------------------------------------
create table audit_logs (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid,
  actor_kind text not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  subject_code text,
  before jsonb,
  after jsonb,
  address text,
  request_id text,
  -- Why it was refused; null for what was done.
  refusal text,
  -- What let somebody of the staff do it: the permission they held, or "Super Admin" or "RBAC" where a check is passed without one.
  permission text
);
create index audit_logs_refused on audit_logs (at desc, id desc) where refusal is not null;
create index audit_logs_at on audit_logs (at desc, id desc);
create index audit_logs_subject on audit_logs (subject_id, at desc);
create index audit_logs_actor on audit_logs (actor_id, at desc);
create index audit_logs_action on audit_logs (action, at desc, id desc);
create index audit_logs_code on audit_logs (subject_code, at desc) where subject_code is not null;
create trigger audit_logs_append_only before update or delete or truncate on audit_logs for each statement execute function ledger_refuse_change();

-- The chain is forged in the background, so that no command waits for the one before it.
create table audit_chain (
  seq bigint primary key,
  audit_id uuid not null unique references audit_logs (id),
  hash bytea not null
);
create trigger audit_chain_append_only before update or delete or truncate on audit_chain for each statement execute function ledger_refuse_change();

-- A hash over each day's entries, chained: proves that no past entry was changed.
create table ledger_digests (
  day date primary key,
  transfers bigint not null,
  entries bigint not null,
  -- The day's own hash, and the chain's: the hash of the day before followed by the day's own.
  content bytea not null,
  hash bytea not null,
  taken_at timestamptz not null
);
create trigger ledger_digests_append_only before update or delete or truncate on ledger_digests for each statement execute function ledger_refuse_change();

create table idempotency_keys (
  user_id uuid not null,
  endpoint text not null,
  key text not null,
  request_hash bytea not null,
  status smallint,
  body text,
  created_at timestamptz not null,
  primary key (user_id, endpoint, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table outbox (
  id uuid primary key,
  -- The same event never mails twice.
  dedupe text not null unique,
  to_user uuid,
  to_address text not null,
  template text not null,
  subject text not null,
  -- Sealed, because it may hold a code.
  sealed bytea not null,
  -- Somebody sits and waits for it (a code): it goes before all others.
  is_prompt boolean not null default false,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'FAILED')),
  attempts int not null default 0,
  next_at timestamptz not null,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index outbox_waiting on outbox (is_prompt desc, next_at) where state = 'WAITING';
create index outbox_created on outbox (created_at desc, id desc);

create table notifications (id uuid primary key, user_id uuid not null references users (id), kind text not null, title text not null, body text not null, link text, read_at timestamptz, created_at timestamptz not null);
create index notifications_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;

create table leases (name text primary key, holder text not null, until timestamptz not null);

create table webhook_deliveries (gateway_id uuid not null references payment_gateways (id), delivery_id text not null, event text not null, received_at timestamptz not null, primary key (gateway_id, delivery_id));
