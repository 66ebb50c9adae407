-- Market rates as a configured source published them. They move no money: the rate in use is the one in currencies.
create table market_rates (
  currency_code text not null check (currency_code ~ '^[A-Z0-9]{2,10}$'),
  -- The time that the source itself gives, and when it was last read.
  as_of timestamptz not null,
  source text not null check (length(source) between 1 and 120),
  value numeric(28, 10) not null check (value > 0),
  fetched_at timestamptz not null,
  primary key (currency_code, as_of, source)
);
create index market_rates_latest on market_rates (currency_code, fetched_at desc, as_of desc);

-- Where each rate in use comes from: the installation's starting values, a member of staff, or a market rate that staff adopted.
alter table currency_rates
  add column origin text not null default 'INITIAL' check (origin in ('INITIAL', 'STAFF', 'MARKET')),
  add column set_by uuid references users (id),
  add column market_source text,
  add column market_as_of timestamptz,
  add constraint currency_rates_market check ((origin = 'MARKET') = (market_source is not null and market_as_of is not null));

-- Rates that staff set before this update, by the entries of the audit log; who typed them is not known from the row.
update currency_rates r set origin = 'STAFF'
where exists (
  select 1 from audit_logs a
  where a.action in ('currency.added', 'currency.changed') and a.subject_type = 'currency' and a.subject_id = r.currency_id::text and a.at = r.at);
