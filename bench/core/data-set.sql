-- A platform with history: 100,000 customers with three investments each, paid through a gateway, three months of profit and a
-- withdrawal: 1,380,000 transfers, 2,840,000 entries, a million of them in customers' available balances. Also the other rows that the
-- back office lists: identity requests, commissions, emails and the audit log with its hash chain. Inserted in bulk, in the same form as
-- the ledger writes; reconciliation finds no discrepancies.
set statement_timeout = 0;
set synchronous_commit = off;
set work_mem = '256MB';
set maintenance_work_mem = '512MB';
begin;

-- The id of the nth row of a kind; and the start of the month n months before the current one.
create function pg_temp.nth(p_kind text, n bigint) returns uuid language sql immutable as $$ select ('00000000-0000-7000-' || p_kind || '-' || lpad(to_hex(n), 12, '0'))::uuid $$;
create function pg_temp.months_ago(n int) returns timestamptz language sql stable as $$ select (date_trunc('month', now() at time zone 'UTC') - n * interval '1 month') at time zone 'UTC' $$;

insert into users (id, type, username, name, email, password_hash, email_verified_at, identity_level, created_at, terms_version)
  select pg_temp.nth('9200', 1), 'Internal', 'benchstaff', 'Bench Staff', 'staff@example.test', 'none', now(), 1, pg_temp.months_ago(9), 1;
insert into user_roles select pg_temp.nth('9200', 1), id from roles where title = 'Super Admin';
update settings set values = values || '{"staffNeedsTwoFactor": false}'::jsonb;
insert into users (id, type, username, name, email, password_hash, email_verified_at, identity_level, country_id, referrer_id, created_at, terms_version)
  select pg_temp.nth('8000', n), 'Customer', 'person' || n, (array['Ada', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fay', 'Gus', 'Hana'])[1 + n % 8] || ' ' || initcap(left(md5(n::text), 8)),
    'person' || n || '@example.test', 'none', now(), 1, (select id from countries where slug = 'us'), case when n % 3 = 0 then pg_temp.nth('8000', n / 3) end,
    pg_temp.months_ago(9) + n * interval '10 seconds', 1
  from generate_series(1, 100000) n;
insert into payment_gateways (id, title, kind, instructions, currency_id, account, created_at)
  select pg_temp.nth('9100', 1), 'Bench bank', 'MANUAL', 'Pay', id, 'BANK', pg_temp.months_ago(9) from currencies where currency_code = 'USD';
insert into wallets (id, user_id, title, network, currency_unit, address, status, usable_at, confirmed_at, created_at)
  select pg_temp.nth('8100', n), pg_temp.nth('8000', n), 'Main', 'BTC', 'BTC', 'bc1q' || md5('wallet' || n), 'COOLING', pg_temp.months_ago(8), pg_temp.months_ago(8), pg_temp.months_ago(8)
  from generate_series(1, 100000) n;

-- The first investment of every customer is in the first project; the others are spread.
create temp table made on commit drop as
  select x.*, pg_temp.nth('a000', i) as id, pg_temp.nth('8000', n) as user_id, pg_temp.nth('9000', p) as project_id, pg_temp.months_ago(8) + i * interval '2 seconds' as at
  from (select n, (n - 1) * 3 + k as i, case when k = 1 then 1 else 2 + (n * 7 + k) % 99 end as p from generate_series(1, 100000) n, generate_series(1, 3) k) x;
analyze made;
insert into projects (id, code, title, slug, about, description, sector, location, drawing, value, min_investment, max_investment, status, risk_text, opened_at, created_at, received)
  select pg_temp.nth('9000', p), 'PRJ-' || p, 'Project ' || p, 'project-' || p, 'About', '<p>Described</p>', 'Energy', 'Here', 'solar', 100000000000000, 100, 100000000000, 'OPEN',
    'All may be lost', pg_temp.months_ago(9), pg_temp.months_ago(9), count(*) * 10000 from made group by p;
insert into project_return_rates (project_id, period, return_min, return_max) select distinct project_id, 24, 9000, 11000 from made;
insert into investments (id, code, project_id, user_id, amount, paid_amount, gateway_amount, locked_period, return_min, return_max, status, source, payment_reference, payment_status, rates,
    effective_from, matures_at, terms_version, risk_version, risk_acknowledged_at, created_at)
  select id, 'INV-' || lpad(i::text, 8, '0'), project_id, user_id, 10000, 10000, 10000, 24, 9000, 11000, 'ACTIVE', 'GATEWAY', 'REF-' || i, 'PAID', '{"USD": "1"}',
    at, at + interval '24 months', 1, 1, at, at from made order by i;
insert into payments (id, code, investment_id, project_id, user_id, gateway_id, currency, decimals, rate, amount, received_amount, book_amount, to_principal, due_amount, transaction_id, status,
    settled_by, settled_at, created_at)
  select pg_temp.nth('b000', i), 'PAY-' || lpad(i::text, 8, '0'), id, project_id, user_id, pg_temp.nth('9100', 1), 'USD', 2, 1, 10000, 10000, 10000, 10000, 10000, 'bank-' || i, 'APPROVED',
    pg_temp.nth('9200', 1), at, at from made order by i;
insert into fund_movements (id, code, project_id, kind, amount, gateway_id, transaction_id, status, proposed_by, created_at, posted_at)
  select pg_temp.nth('9300', p), 'MOV-' || p, project_id, 'RETURN_RECEIVED', 1000000000, pg_temp.nth('9100', 1), 'in-' || p, 'POSTED', pg_temp.nth('9200', 1), pg_temp.months_ago(8), pg_temp.months_ago(8)
  from (select distinct p, project_id from made) x;
insert into profit_batches (id, project_id, year, month, rates, hash, total, lines, investors, principal, done, posted_total, status, confirmed_by, created_at, progress_at, posted_at)
  select pg_temp.nth('94' || lpad(back::text, 2, '0'), p), project_id, extract(year from pg_temp.months_ago(back)), extract(month from pg_temp.months_ago(back)),
    '[{"lockedPeriod": 24, "percentage": "1.00", "returnMin": "0.90", "returnMax": "1.10"}]', 'bench', count(*) * 100, count(*), count(distinct user_id), count(*) * 10000, count(*), count(*) * 100, 'POSTED',
    pg_temp.nth('9200', 1), pg_temp.months_ago(back - 1), pg_temp.months_ago(back - 1), pg_temp.months_ago(back - 1)
  from made, (values (2), (3), (4)) shared(back) group by p, project_id, back;
insert into profit_lines (id, batch_id, no, investment_id, user_id, locked_period, principal, days, of_days, percentage, amount)
  select pg_temp.nth('a' || lpad(back::text, 3, '0'), i), pg_temp.nth('94' || lpad(back::text, 2, '0'), p), row_number() over (partition by back, p order by user_id, id), id, user_id, 24, 10000, 30, 30, 10000, 100
  from made, (values (2), (3), (4)) shared(back);
insert into withdrawals (id, code, user_id, fund, amount, fee, net, wallet_id, status, approvals_needed, gateway_id, transaction_id, created_at, approved_at, paid_at)
  select pg_temp.nth('b100', n), 'WDR-' || lpad(n::text, 8, '0'), pg_temp.nth('8000', n), 'EARNINGS', 300, 100, 200, pg_temp.nth('8100', n), case when open then 'PENDING' else 'PAID' end, 1,
    case when not open then pg_temp.nth('9100', 1) end, case when not open then 'out-' || n end, asked, case when not open then asked end, case when not open then asked end
  from (select n, n % 5 = 0 as open, pg_temp.months_ago(1) + n * interval '20 seconds' as asked from generate_series(1, 100000) n) x;

-- Every entry of every transfer, by time.
create temp table lines on commit drop as
  select t.no, uuid_v7(t.at, 0, lpad(to_hex(t.no), 12, '0')) as transfer, t.at, t.kind, t.reference, l.side, l.owner, l.account, l.amount
  from (
    select row_number() over (order by at, reference, kind) as no, x.* from (
      select pg_temp.months_ago(8) as at, 'RETURN_RECEIVED'::ledger_transfer_kind as kind, pg_temp.nth('9300', p) as reference, project_id as whose, null::uuid as other, 1000000000::bigint as amount from (select distinct p, project_id from made) y
      union all select at, 'PAYMENT_APPROVED', pg_temp.nth('b000', i), id, null, 10000 from made
      union all select pg_temp.months_ago(back - 1) + i * interval '1 second', 'PROFIT_SHARE', pg_temp.nth('a' || lpad(back::text, 3, '0'), i), user_id, project_id, 100 from made, (values (2), (3), (4)) shared(back)
      union all select created_at, 'WITHDRAWAL_REQUESTED', id, user_id, null, 300 from withdrawals
      union all select paid_at, 'WITHDRAWAL_PAID', id, user_id, null, 300 from withdrawals where status = 'PAID'
    ) x) t
  cross join lateral (
    select 1 as side, pg_temp.nth('9100', 1) as owner, 'GATEWAY_CLEARING'::ledger_account_kind as account, -t.amount as amount where t.kind in ('RETURN_RECEIVED', 'PAYMENT_APPROVED')
    union all select 2, t.whose, 'PROJECT_POOL', t.amount where t.kind = 'RETURN_RECEIVED'
    union all select 2, t.whose, 'INVESTMENT_PRINCIPAL', t.amount where t.kind = 'PAYMENT_APPROVED'
    union all select 1, t.other, 'PROJECT_POOL', -t.amount where t.kind = 'PROFIT_SHARE'
    union all select 2, t.whose, 'CUSTOMER_AVAILABLE', t.amount where t.kind = 'PROFIT_SHARE'
    union all select 1, t.whose, 'CUSTOMER_AVAILABLE', -t.amount where t.kind = 'WITHDRAWAL_REQUESTED'
    union all select 2, t.whose, 'WITHDRAWAL_HOLD', t.amount where t.kind = 'WITHDRAWAL_REQUESTED'
    union all select 1, t.whose, 'WITHDRAWAL_HOLD', -t.amount where t.kind = 'WITHDRAWAL_PAID'
    union all select 2, pg_temp.nth('9100', 1), 'GATEWAY_CLEARING', 200 where t.kind = 'WITHDRAWAL_PAID'
    union all select 3, '00000000-0000-0000-0000-000000000000', 'PLATFORM_FEES', 100 where t.kind = 'WITHDRAWAL_PAID') l;
insert into ledger_transfers (id, reference, posted_at, kind) select transfer, reference, at, kind from lines where side = 1 order by no;
select ledger_open(array_agg(owner), array_agg(account)) from (select distinct owner, account from lines) accounts;
insert into ledger_entries (owner, transfer, seq, amount, balance_after, kind)
  select owner, transfer, case when ledger_keeps_balance(account) then row_number() over mine else nextval('ledger_entry_seq') end, amount,
    case when ledger_keeps_balance(account) then sum(amount) over mine end, account
  from lines window mine as (partition by owner, account order by no, side rows unbounded preceding) order by no;
update ledger_accounts a set balance = s.sum, entries = s.n
  from (select owner, account, sum(amount) as sum, count(*) as n from lines group by 1, 2) s where s.owner = a.owner and s.account = a.kind and a.balance is not null;

insert into identity_requests (id, user_id, document_kind, number_encrypted, number_hash, number_mask, expires_on, file_ids, status, decided_by, decided_at, created_at)
  select pg_temp.nth('9500', n), pg_temp.nth('8000', n), (array['NID', 'PASSPORT', 'DRIVING_LICENSE'])[1 + n % 3], '\x00', sha256(n::text::bytea), '••••' || n % 10, '2099-01-01', '{}',
    case when n % 50 = 0 then 'PENDING' else 'APPROVED' end, case when n % 50 > 0 then pg_temp.nth('9200', 1) end, case when n % 50 > 0 then pg_temp.months_ago(8) end, pg_temp.months_ago(8) + n * interval '10 seconds'
  from generate_series(1, 100000) n;
insert into commissions (id, code, user_id, from_id, investment_id, level, rate, amount, status, hold_until, created_at)
  select pg_temp.nth('9600', n), 'COM-' || lpad(n::text, 8, '0'), pg_temp.nth('8000', 1 + n / 3), pg_temp.nth('8000', n), pg_temp.nth('a000', n), 1, 10000, 100, 'PENDING', '2099-01-01', pg_temp.months_ago(8) + n * interval '2 seconds'
  from generate_series(1, 100000) n;
insert into outbox (id, dedupe, to_user, to_address, template, subject, sealed, state, attempts, next_at, created_at, sent_at)
  select pg_temp.nth('9700', n), 'bench:' || n, pg_temp.nth('8000', n), 'person' || n || '@example.test', 'payment.approved', 'Your payment arrived', '\x00', 'SENT', 1, at, at, at
  from (select n, pg_temp.months_ago(8) + n * interval '2 seconds' as at from generate_series(1, 100000) n) x;
insert into audit_logs (id, at, actor_id, actor_kind, action, subject_type, subject_id, subject_code, before, after, address, request_id)
  select uuid_v7(at, 0, lpad(to_hex(i), 12, '0')), at, pg_temp.nth('9200', 1), 'Internal', 'payment.approved', 'payment', pg_temp.nth('b000', i)::text, 'PAY-' || lpad(i::text, 8, '0'),
    '{"status": "PENDING"}', '{"status": "APPROVED"}', '127.0.0.1', null
  from made order by i;
select audit_chain_extend('00000000-0000-0000-0000-000000000000', 300000);
commit;
