-- The schema as of migration 0027, written once by pg_dump 15 and never edited: existing installations start from it.
-- tests/server/db/migrating.test.ts brings it up to date and compares it with a new database.
set check_function_bodies = false;
select set_config('search_path', '', false);

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';

CREATE TYPE public.ledger_account_kind AS ENUM (
    'GATEWAY_CLEARING',
    'CUSTOMER_AVAILABLE',
    'WITHDRAWAL_HOLD',
    'INVESTMENT_PRINCIPAL',
    'PROJECT_POOL',
    'PROJECT_DEPLOYED',
    'PLATFORM_FEES',
    'PLATFORM_CAPITAL',
    'REFERRAL_BUDGET',
    'PLATFORM_ADJUSTMENTS'
);

CREATE TYPE public.ledger_transfer_kind AS ENUM (
    'PAYMENT_APPROVED',
    'INVESTED_FROM_BALANCE',
    'PARTIAL_RETURNED',
    'RETURN_RECEIVED',
    'RETURN_GIVEN_BACK',
    'CAPITAL_DEPLOYED',
    'CAPITAL_RETURNED',
    'CAPITAL_LOST',
    'PLATFORM_MONEY_IN',
    'PLATFORM_MONEY_OUT',
    'REINVESTED',
    'PAYMENT_REVERSED',
    'PROFIT_SHARE',
    'REFERRAL_COMMISSION',
    'COMMISSION_CLAWED_BACK',
    'PRINCIPAL_RELEASED',
    'EARLY_EXIT',
    'WITHDRAWAL_REQUESTED',
    'WITHDRAWAL_PAID',
    'WITHDRAWAL_RETURNED',
    'ADJUSTMENT',
    'PROFIT_TAKEN_BACK',
    'PAYOUT_CORRECTED'
);

CREATE FUNCTION public.audit_chain_extend(p_from uuid, p_most integer) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
  place bigint;
  head bytea;
  entry audit_logs;
  added int := 0;
begin
  select c.seq, c.hash into place, head from audit_chain c order by c.seq desc limit 1;
  place := coalesce(place, 0);
  head := coalesce(head, decode(repeat('00', 32), 'hex'));
  for entry in select a.* from audit_logs a where a.id >= p_from and not exists (select 1 from audit_chain c where c.audit_id = a.id) order by a.id limit p_most loop
    place := place + 1;
    added := added + 1;
    head := sha256(head || audit_digest(entry));
    insert into audit_chain (seq, audit_id, hash) values (place, entry.id, head);
  end loop;
  return added;
end $$;

CREATE TABLE public.audit_logs (
    id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    actor_id uuid,
    actor_kind text NOT NULL,
    action text NOT NULL,
    subject_type text NOT NULL,
    subject_id text NOT NULL,
    subject_code text,
    before jsonb,
    after jsonb,
    address text,
    request_id text,
    refusal text,
    permission text,
    seal bytea,
    state jsonb
);

CREATE FUNCTION public.audit_digest(a public.audit_logs) RETURNS bytea
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  select sha256(convert_to((jsonb_build_array(a.id, (extract(epoch from a.at) * 1000000)::bigint, a.actor_id, a.actor_kind, a.action,
    a.subject_type, a.subject_id, a.subject_code, a.before, a.after, a.address, a.request_id, a.refusal, a.permission)
    || case when a.state is null then '[]'::jsonb else jsonb_build_array(a.state) end)::text, 'UTF8'))
$$;

CREATE FUNCTION public.current_rates() RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select coalesce(jsonb_object_agg(currency_code, value::text), '{}'::jsonb) from currencies where is_active
$$;

CREATE FUNCTION public.destination_hash(p_destination jsonb) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select encode(sha256(convert_to(p_destination::text, 'UTF8')), 'hex')
$$;

CREATE FUNCTION public.freeze_destination() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'INSERT' then
    new.destination := (select wallet_destination(l) from wallets l where l.id = new.wallet_id);
    new.destination_hash := destination_hash(new.destination);
  elsif new.destination is distinct from old.destination or new.destination_hash is distinct from old.destination_hash then
    raise exception 'The destination of a withdrawal is frozen when it is requested' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION public.freeze_payout_line() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (new.batch_id, new.no, new.withdrawal_id, new.recipient, new.destination, new.net, new.amount, new.asset_rate, new.reference, new.memo)
    is distinct from (old.batch_id, old.no, old.withdrawal_id, old.recipient, old.destination, old.net, old.amount, old.asset_rate, old.reference, old.memo) then
    raise exception 'The content of a payout batch is frozen when it is created' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION public.idempotency_claim(p_user uuid, p_endpoint text, p_key text, p_hash bytea, p_at timestamp with time zone) RETURNS TABLE(claimed boolean, request_hash bytea, status smallint, body text)
    LANGUAGE plpgsql
    SET lock_timeout TO '250ms'
    AS $$
begin
  insert into idempotency_keys (user_id, endpoint, key, request_hash, created_at)
    values (p_user, p_endpoint, p_key, p_hash, p_at)
    on conflict (user_id, endpoint, key) do update
      set request_hash = excluded.request_hash, status = null, body = null, created_at = excluded.created_at
      where idempotency_keys.created_at < p_at - interval '24 hours';
  if found then
    return query select true, null::bytea, null::smallint, null::text;
  else
    return query select false, k.request_hash, k.status, k.body from idempotency_keys k
      where k.user_id = p_user and k.endpoint = p_endpoint and k.key = p_key;
  end if;
end $$;

CREATE FUNCTION public.investment_profit(p_investment uuid) RETURNS bigint
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  select coalesce(sum(l.amount), 0)::bigint from profit_lines l join profit_batches b on b.id = l.batch_id
  where l.investment_id = p_investment and l.no <= b.done and l.taken_back_at is null
$$;

CREATE FUNCTION public.keep_risk_text() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into project_risk_texts (project_id, version, risk_text) values (new.id, new.risk_version, new.risk_text) on conflict do nothing;
  return null;
end $$;

CREATE FUNCTION public.ledger_check_balanced() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select 1 from fresh group by transfer having sum(amount) <> 0) then
    raise exception 'The entries of a transfer must sum to zero' using errcode = 'check_violation', constraint = 'ledger_transfer_balances';
  end if;
  return null;
end $$;

CREATE FUNCTION public.ledger_currency() RETURNS character
    LANGUAGE sql STABLE
    AS $$ select coalesce(nullif(current_setting('carmine.book_currency', true), ''), 'USD')::char(3) $$;

CREATE FUNCTION public.ledger_day(p_day date) RETURNS TABLE(transfers bigint, entries bigint, content bytea)
    LANGUAGE sql STABLE
    AS $$
  with lines as (
    select t.id, e.owner, e.kind, e.seq,
      t.id || '|' || t.kind || '|' || t.reference || '|' || coalesce(t.reverses::text, '-') || '|' || coalesce(t.actor::text, '-') || '|' || coalesce(
        e.owner || '|' || e.kind || '|' || e.seq || '|' || e.amount || '|' || coalesce(e.balance_after::text, '-'), '-') as line
    from ledger_transfers t left join ledger_entries e on e.transfer = t.id
    where t.id >= uuid_v7_first(p_day::timestamp at time zone 'UTC') and t.id < uuid_v7_first((p_day + 1)::timestamp at time zone 'UTC')
  ), minutes as (
    select uuid_v7_time(id) / 60000 as minute, count(distinct id) as transfers, count(owner) as entries,
      sha256(convert_to(string_agg(line, E'\n' order by id, owner, kind, seq), 'UTF8')) as content
    from lines group by 1
  )
  select coalesce(sum(transfers), 0)::bigint, coalesce(sum(entries), 0)::bigint, sha256(coalesce(string_agg(content, ''::bytea order by minute), ''::bytea)) from minutes
$$;

CREATE FUNCTION public.ledger_keeps_balance(kind public.ledger_account_kind) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    AS $$
  select kind in ('CUSTOMER_AVAILABLE', 'WITHDRAWAL_HOLD', 'INVESTMENT_PRINCIPAL', 'PROJECT_POOL', 'PROJECT_DEPLOYED')
$$;

CREATE FUNCTION public.ledger_movement(p_transfer uuid, p_kind public.ledger_account_kind, p_owner uuid) RETURNS uuid
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  select case p_kind when 'CUSTOMER_AVAILABLE' then p_transfer else
    (left(p_transfer::text, 24) || lpad(to_hex(('x' || right(p_transfer::text, 12))::bit(48)::bigint # ('x' || right(p_owner::text, 12))::bit(48)::bigint), 12, '0'))::uuid end
$$;

CREATE FUNCTION public.ledger_open(p_owners uuid[], p_kinds public.ledger_account_kind[]) RETURNS void
    LANGUAGE sql
    AS $$
  insert into ledger_accounts (owner, kind, currency, normal_side, may_go_negative, balance)
  select distinct a.owner, a.kind, ledger_currency(),
    case when a.kind in ('GATEWAY_CLEARING', 'PROJECT_DEPLOYED', 'REFERRAL_BUDGET', 'PLATFORM_ADJUSTMENTS') then 'debit' else 'credit' end,
    not ledger_keeps_balance(a.kind),
    case when ledger_keeps_balance(a.kind) then 0 end
  from unnest(p_owners, p_kinds) as a(owner, kind)
  order by 1, 2
  on conflict (owner, kind) do nothing
$$;

CREATE FUNCTION public.ledger_post(p_id uuid, p_kind public.ledger_transfer_kind, p_reference uuid, p_actor uuid, p_at timestamp with time zone, p_reverses uuid, p_owners uuid[], p_kinds public.ledger_account_kind[], p_amounts bigint[]) RETURNS bigint[]
    LANGUAGE plpgsql
    AS $$
declare
  n int := cardinality(p_owners);
  i int;
  after bigint;
  place bigint;
  balances bigint[] := array_fill(null::bigint, array[n]);
  seqs bigint[] := array_fill(null::bigint, array[n]);
begin
  insert into ledger_transfers (id, reference, reverses, actor, posted_at, kind) values (p_id, p_reference, p_reverses, p_actor, p_at, p_kind);
  for i in select a.ord from unnest(p_owners, p_kinds) with ordinality as a(owner, kind, ord) order by a.owner, a.kind loop
    if p_kinds[i] in ('CUSTOMER_AVAILABLE', 'WITHDRAWAL_HOLD', 'INVESTMENT_PRINCIPAL', 'PROJECT_POOL', 'PROJECT_DEPLOYED') then
      update ledger_accounts set balance = balance + p_amounts[i], entries = entries + 1
        where owner = p_owners[i] and kind = p_kinds[i] returning balance, entries into after, place;
      if not found then
        perform ledger_open(array[p_owners[i]], array[p_kinds[i]]);
        update ledger_accounts set balance = balance + p_amounts[i], entries = entries + 1
          where owner = p_owners[i] and kind = p_kinds[i] returning balance, entries into after, place;
      end if;
      balances[i] := after;
      seqs[i] := place;
    else
      -- Without a balance to keep, the account's row is only looked at, never locked: whoever posts to it waits for nobody.
      if not exists (select 1 from ledger_accounts where owner = p_owners[i] and kind = p_kinds[i]) then
        perform ledger_open(array[p_owners[i]], array[p_kinds[i]]);
      end if;
      seqs[i] := nextval('ledger_entry_seq');
    end if;
  end loop;
  insert into ledger_entries (owner, transfer, seq, amount, balance_after, kind)
    select e.owner, p_id, e.seq, e.amount, e.balance_after, e.kind
    from unnest(p_owners, seqs, p_amounts, balances, p_kinds) as e(owner, seq, amount, balance_after, kind);
  return balances;
end $$;

CREATE FUNCTION public.ledger_post_many(p_ids uuid[], p_kinds public.ledger_transfer_kind[], p_references uuid[], p_actor uuid, p_at timestamp with time zone, p_of integer[], p_owners uuid[], p_account_kinds public.ledger_account_kind[], p_amounts bigint[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  insert into ledger_transfers (id, reference, actor, posted_at, kind)
    select t.id, t.reference, p_actor, p_at, t.kind from unnest(p_ids, p_references, p_kinds) as t(id, reference, kind);
  if exists (select from unnest(p_owners, p_account_kinds) as l(owner, kind)
      where not exists (select from ledger_accounts a where a.owner = l.owner and a.kind = l.kind)) then
    perform ledger_open(p_owners, p_account_kinds);
  end if;
  perform 1 from ledger_accounts a
    where (a.owner, a.kind) in (select l.owner, l.kind from unnest(p_owners, p_account_kinds) as l(owner, kind)) and a.balance is not null
    order by a.owner, a.kind for no key update;
  -- Accounts that keep a balance are brought to it first, and say where they stood before: the lines run on from there.
  with lines as (
    select l.*, sum(l.amount) over mine as running, row_number() over mine as place
    from unnest(p_of, p_owners, p_account_kinds, p_amounts) with ordinality as l(of, owner, kind, amount, ord)
    window mine as (partition by l.owner, l.kind order by l.ord rows unbounded preceding)),
  sums as (select l.owner, l.kind, sum(l.amount)::bigint as amount, count(*) as entries from lines l group by 1, 2),
  kept as (
    update ledger_accounts a set balance = a.balance + s.amount, entries = a.entries + s.entries
    from sums s where a.owner = s.owner and a.kind = s.kind and a.balance is not null
    returning a.owner, a.kind, a.balance - s.amount as balance, a.entries - s.entries as entries)
  insert into ledger_entries (owner, transfer, seq, amount, balance_after, kind)
    select l.owner, p_ids[l.of], case when k.owner is null then nextval('ledger_entry_seq') else k.entries + l.place end,
      l.amount, (k.balance + l.running)::bigint, l.kind
    from lines l left join kept k on k.owner = l.owner and k.kind = l.kind order by l.owner, l.kind, l.ord;
end $$;

CREATE FUNCTION public.ledger_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'The ledger is append-only: % on % is refused', tg_op, tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

CREATE FUNCTION public.ledger_refuse_closed_day() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.posted_at < (select (max(day) + 1)::timestamp at time zone 'UTC' from ledger_digests) then
    raise exception 'The day % of the ledger is closed', (new.posted_at at time zone 'UTC')::date using errcode = 'check_violation', constraint = 'ledger_day_open';
  end if;
  return new;
end $$;

CREATE FUNCTION public.payout_batch_content_hash(p_batch uuid) RETURNS text
    LANGUAGE sql STABLE
    AS $$
  select encode(sha256(convert_to(coalesce(jsonb_agg(jsonb_build_array(no, withdrawal_id, recipient, destination, net, amount, reference, memo) order by no), '[]'::jsonb)::text, 'UTF8')), 'hex')
  from payout_batch_lines where batch_id = p_batch
$$;

CREATE FUNCTION public.record_effects(p_audits jsonb, p_notifications jsonb, p_mails jsonb, p_user uuid, p_endpoint text, p_key text, p_status smallint, p_body text) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  if p_audits is not null then
    insert into audit_logs (id, at, actor_id, actor_kind, action, subject_type, subject_id, subject_code, before, after, address, request_id, refusal, permission, seal, state)
      select a.id, a.at, a.actor_id, a.actor_kind, a.action, a.subject_type, a.subject_id, a.subject_code, a.before, a.after, a.address, a.request_id, a.refusal, a.permission,
        decode(a.seal, 'base64'), a.state
      from jsonb_to_recordset(p_audits) as a(id uuid, at timestamptz, actor_id uuid, actor_kind text, action text, subject_type text, subject_id text,
        subject_code text, before jsonb, after jsonb, address text, request_id text, refusal text, permission text, seal text, state jsonb);
  end if;
  if p_notifications is not null then
    insert into notifications (id, user_id, kind, title, body, link, created_at)
      select n.id, n.user_id, n.kind, n.title, n.body, n.link, n.created_at
      from jsonb_to_recordset(p_notifications) as n(id uuid, user_id uuid, kind text, title text, body text, link text, created_at timestamptz);
  end if;
  if p_mails is not null then
    insert into outbox (id, dedupe, to_user, to_address, template, subject, sealed, is_prompt, next_at, created_at)
      select m.id, m.dedupe, m.to_user, m.to_address, m.template, m.subject, decode(m.sealed, 'base64'), m.is_prompt, m.created_at, m.created_at
      from jsonb_to_recordset(p_mails) as m(id uuid, dedupe text, to_user uuid, to_address text, template text, subject text, sealed text, is_prompt boolean, created_at timestamptz)
      on conflict (dedupe) do nothing;
  end if;
  if p_key is not null then
    update idempotency_keys set status = p_status, body = p_body where user_id = p_user and endpoint = p_endpoint and key = p_key;
  end if;
end $$;

CREATE FUNCTION public.record_ended_permission() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into entitlements_ended (user_id, permission, ended_at)
    select ur.user_id, p.title, clock_timestamp() from user_roles ur, permissions p where ur.role_id = old.role_id and p.id = old.permission_id;
  return old;
end $$;

CREATE FUNCTION public.record_ended_role() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into entitlements_ended (user_id, permission, ended_at)
    select old.user_id, '*', clock_timestamp() from roles r where r.id = old.role_id and r.is_protected
    union all
    select old.user_id, p.title, clock_timestamp() from role_permissions rp join permissions p on p.id = rp.permission_id where rp.role_id = old.role_id;
  return old;
end $$;

CREATE FUNCTION public.refuse_risk_text_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'DELETE' and exists (select 1 from projects where id = old.project_id and status = 'DRAFT') then
    return old;
  end if;
  raise exception 'Risk texts are append-only: % is refused', tg_op using errcode = 'integrity_constraint_violation';
end $$;

CREATE FUNCTION public.state_capture() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  was jsonb;
  made jsonb;
  content jsonb;
begin
  if tg_op <> 'INSERT' then
    content := to_jsonb(old);
    select jsonb_object_agg(f, content ->> f) into was from unnest(string_to_array(tg_argv[1], ',')) as f;
  end if;
  if tg_op <> 'DELETE' then
    content := to_jsonb(new);
    select jsonb_object_agg(f, content ->> f) into made from unnest(string_to_array(tg_argv[1], ',')) as f;
  end if;
  if was = made then return null; end if;
  raise notice 'carmine.state' using detail = jsonb_build_object('t', tg_table_name, 'n', nextval('state_changes'),
    'k', (select string_agg(content ->> f, '/' order by place) from unnest(string_to_array(tg_argv[0], ',')) with ordinality as x(f, place)), 'was', was, 'is', made)::text;
  return null;
end $$;

CREATE FUNCTION public.uuid_v7(p_at timestamp with time zone DEFAULT clock_timestamp(), p_place integer DEFAULT ((random() * (67108863)::double precision))::integer, p_tail text DEFAULT "right"((gen_random_uuid())::text, 12)) RETURNS uuid
    LANGUAGE sql
    AS $$
  select (lpad(to_hex(floor(extract(epoch from p_at) * 1000)::bigint), 12, '0')
    || to_hex(28672 | ((p_place >> 14) & 4095)) || to_hex(32768 | (p_place & 16383)) || p_tail)::uuid
$$;

CREATE FUNCTION public.uuid_v7_first(p_at timestamp with time zone) RETURNS uuid
    LANGUAGE sql STABLE STRICT PARALLEL SAFE
    AS $$
  select (lpad(to_hex(greatest(0, least(281474976710655, floor(extract(epoch from p_at) * 1000)))::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

CREATE FUNCTION public.uuid_v7_time(p_id uuid) RETURNS bigint
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  select ('x' || substr(p_id::text, 1, 8) || substr(p_id::text, 10, 4))::bit(48)::bigint
$$;

CREATE TABLE public.wallets (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    title text NOT NULL,
    network text NOT NULL,
    currency_unit text NOT NULL,
    address text NOT NULL,
    status text NOT NULL,
    suspended_from text,
    usable_at timestamp with time zone,
    confirmed_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    details jsonb,
    CONSTRAINT wallets_details_check CHECK (((details IS NOT NULL) = (network = ANY (ARRAY['SEPA'::text, 'BANK'::text])))),
    CONSTRAINT wallets_network_check CHECK ((network = ANY (ARRAY['BEP20'::text, 'ERC20'::text, 'TRC20'::text, 'BTC'::text, 'SEPA'::text, 'BANK'::text]))),
    CONSTRAINT wallets_status_check CHECK ((status = ANY (ARRAY['UNCONFIRMED'::text, 'COOLING'::text, 'SUSPENDED'::text, 'REMOVED'::text])))
);

CREATE FUNCTION public.wallet_destination(p_wallet public.wallets) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select jsonb_build_object('network', p_wallet.network, 'address', p_wallet.address, 'title', p_wallet.title,
    'currencyUnit', p_wallet.currency_unit, 'details', to_jsonb(p_wallet) -> 'details')
$$;

CREATE TABLE public.adjustments (
    id uuid NOT NULL,
    code text NOT NULL,
    user_id uuid NOT NULL,
    amount bigint NOT NULL,
    reason text NOT NULL,
    status text NOT NULL,
    proposed_by uuid NOT NULL,
    decided_by uuid,
    decided_at timestamp with time zone,
    note text,
    created_at timestamp with time zone NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT adjustments_amount_check CHECK ((amount <> 0)),
    CONSTRAINT adjustments_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'POSTED'::text, 'DECLINED'::text])))
);

CREATE TABLE public.approval_policies (
    action text NOT NULL,
    bands jsonb NOT NULL,
    maker_permission text,
    checker_permission text NOT NULL,
    cooling_hours integer,
    version integer DEFAULT 0 NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT approval_policies_cooling_hours_check CHECK (((cooling_hours >= 0) AND (cooling_hours <= 720)))
);

CREATE TABLE public.approval_policy_flags (
    action text NOT NULL,
    flag text NOT NULL,
    note_required boolean NOT NULL,
    approvals smallint NOT NULL,
    CONSTRAINT approval_policy_flags_approvals_check CHECK (((approvals >= 1) AND (approvals <= 5)))
);

CREATE TABLE public.approvals (
    subject uuid NOT NULL,
    event text NOT NULL,
    by_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    note text
);

CREATE TABLE public.audit_chain (
    seq bigint NOT NULL,
    audit_id uuid NOT NULL,
    hash bytea NOT NULL
);

CREATE TABLE public.audit_early_seals (
    audit_id uuid NOT NULL,
    seal bytea NOT NULL
);

CREATE TABLE public.change_requests (
    id uuid NOT NULL,
    code text NOT NULL COLLATE pg_catalog."C",
    action text NOT NULL,
    title text NOT NULL,
    subject_type text NOT NULL,
    subject_id text NOT NULL,
    subject_code text,
    amount bigint,
    status text NOT NULL,
    maker_id uuid NOT NULL,
    note text,
    approvals_needed smallint NOT NULL,
    checker_permission text NOT NULL,
    sealed bytea NOT NULL,
    content_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    decided_by uuid,
    decided_at timestamp with time zone,
    decision_note text,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT change_requests_approvals_needed_check CHECK ((approvals_needed > 0)),
    CONSTRAINT change_requests_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'APPLIED'::text, 'DECLINED'::text, 'EXPIRED'::text, 'WITHDRAWN'::text])))
);

CREATE TABLE public.commissions (
    id uuid NOT NULL,
    code text NOT NULL,
    user_id uuid NOT NULL,
    from_id uuid NOT NULL,
    investment_id uuid NOT NULL,
    level smallint NOT NULL,
    rate bigint NOT NULL,
    amount bigint NOT NULL,
    paid bigint DEFAULT 0 NOT NULL,
    debt bigint DEFAULT 0 NOT NULL,
    status text NOT NULL,
    hold_until timestamp with time zone NOT NULL,
    paid_at timestamp with time zone,
    reason text,
    created_at timestamp with time zone NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT commissions_amount_check CHECK ((amount > 0)),
    CONSTRAINT commissions_debt_check CHECK ((debt >= 0)),
    CONSTRAINT commissions_level_check CHECK (((level >= 1) AND (level <= 10))),
    CONSTRAINT commissions_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'PAID'::text, 'VOID'::text, 'CLAWED_BACK'::text])))
);

CREATE TABLE public.countries (
    id uuid NOT NULL,
    title text NOT NULL,
    slug text NOT NULL,
    flag text DEFAULT ''::text NOT NULL,
    order_priority integer DEFAULT 0 NOT NULL,
    pays_commission boolean DEFAULT true NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    version integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.country_gateways (
    country_id uuid NOT NULL,
    gateway_id uuid NOT NULL
);

CREATE TABLE public.currencies (
    id uuid NOT NULL,
    title text NOT NULL,
    currency_code text NOT NULL,
    currency_symbol text NOT NULL,
    decimals smallint NOT NULL,
    value numeric(28,10) NOT NULL,
    order_priority integer DEFAULT 0 NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT currencies_decimals_check CHECK (((decimals >= 0) AND (decimals <= 8))),
    CONSTRAINT currencies_value_check CHECK ((value > (0)::numeric))
);

CREATE TABLE public.currency_rates (
    currency_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    value numeric(28,10) NOT NULL
);

CREATE TABLE public.decisions (
    id uuid NOT NULL,
    subject_type text NOT NULL,
    subject uuid NOT NULL,
    outcome text NOT NULL,
    by_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    note text,
    checks jsonb DEFAULT '[]'::jsonb NOT NULL,
    flags text[] DEFAULT '{}'::text[] NOT NULL,
    bulk_id uuid,
    CONSTRAINT decisions_outcome_check CHECK ((outcome = ANY (ARRAY['APPROVED'::text, 'FIRST_APPROVAL'::text, 'DECLINED'::text, 'MORE_INFO'::text, 'REVERSED'::text, 'REVOKED'::text]))),
    CONSTRAINT decisions_subject_type_check CHECK ((subject_type = ANY (ARRAY['payment'::text, 'identity-request'::text])))
);

CREATE TABLE public.entitlements_ended (
    user_id uuid NOT NULL,
    permission text NOT NULL,
    ended_at timestamp with time zone NOT NULL
);

CREATE TABLE public.exports (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    list text NOT NULL,
    title text NOT NULL,
    params jsonb NOT NULL,
    query jsonb NOT NULL,
    columns jsonb,
    labels jsonb NOT NULL,
    time_zone text NOT NULL,
    file_name text NOT NULL,
    in_background boolean NOT NULL,
    status text NOT NULL,
    rows integer NOT NULL,
    reason text,
    stored_as text,
    created_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT exports_check CHECK (((stored_as IS NULL) OR (in_background AND (status = 'READY'::text)))),
    CONSTRAINT exports_status_check CHECK ((status = ANY (ARRAY['PREPARING'::text, 'READY'::text, 'FAILED'::text, 'EXPIRED'::text])))
);

CREATE TABLE public.faq_categories (
    id uuid NOT NULL,
    title text NOT NULL,
    description text,
    is_active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone NOT NULL,
    version integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.faqs (
    id uuid NOT NULL,
    statement text NOT NULL,
    answer text NOT NULL,
    category_id uuid NOT NULL,
    order_priority integer DEFAULT 0 NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone NOT NULL,
    version integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.file_keys (
    number integer NOT NULL,
    id bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT file_keys_id_check CHECK ((length(id) = 8)),
    CONSTRAINT file_keys_number_check CHECK ((number > 0))
);

CREATE TABLE public.files (
    id uuid NOT NULL,
    owner_id uuid,
    purpose text NOT NULL,
    name text NOT NULL,
    content_type text NOT NULL,
    size integer NOT NULL,
    width integer,
    height integer,
    sha256 bytea NOT NULL,
    source_sha256 bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    key_id bytea
);

CREATE TABLE public.fund_movements (
    id uuid NOT NULL,
    code text NOT NULL,
    project_id uuid,
    kind text NOT NULL,
    amount bigint NOT NULL,
    gateway_id uuid,
    transaction_id text,
    note text,
    status text NOT NULL,
    loss_hash text,
    proposed_by uuid NOT NULL,
    decided_by uuid,
    created_at timestamp with time zone NOT NULL,
    posted_at timestamp with time zone,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT fund_movements_amount_check CHECK ((amount > 0)),
    CONSTRAINT fund_movements_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'POSTED'::text, 'DECLINED'::text])))
);

CREATE TABLE public.guesses (
    kind text NOT NULL,
    subject bytea NOT NULL,
    day date NOT NULL,
    count integer NOT NULL,
    streak integer NOT NULL,
    locked_until timestamp with time zone
);

CREATE TABLE public.idempotency_keys (
    user_id uuid NOT NULL,
    endpoint text NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    status smallint,
    body text,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.identity_requests (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    document_kind text NOT NULL,
    number_encrypted bytea NOT NULL,
    number_hash bytea NOT NULL,
    number_mask text NOT NULL,
    expires_on date NOT NULL,
    file_ids uuid[] NOT NULL,
    status text NOT NULL,
    reason_code text,
    note text,
    decided_by uuid,
    decided_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    submitted_by uuid,
    CONSTRAINT identity_requests_document_kind_check CHECK ((document_kind = ANY (ARRAY['NID'::text, 'PASSPORT'::text, 'DRIVING_LICENSE'::text]))),
    CONSTRAINT identity_requests_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'MORE_INFO'::text, 'APPROVED'::text, 'DECLINED'::text, 'EXPIRED'::text, 'REVOKED'::text])))
);

CREATE TABLE public.installation (
    is_only boolean DEFAULT true NOT NULL,
    id uuid NOT NULL,
    secret_check bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    audit_unsealed_until bigint,
    audit_head_seal bytea,
    state_sealed_at timestamp with time zone,
    CONSTRAINT installation_is_only_check CHECK (is_only)
);

CREATE TABLE public.investments (
    id uuid NOT NULL,
    code text NOT NULL COLLATE pg_catalog."C",
    project_id uuid NOT NULL,
    user_id uuid NOT NULL,
    amount bigint NOT NULL,
    paid_amount bigint DEFAULT 0 NOT NULL,
    gateway_amount bigint DEFAULT 0 NOT NULL,
    locked_period integer NOT NULL,
    return_min bigint NOT NULL,
    return_max bigint NOT NULL,
    early_exit_penalty bigint DEFAULT 0 NOT NULL,
    reflection_days integer DEFAULT 0 NOT NULL,
    reflection_until timestamp with time zone,
    status text NOT NULL,
    source text NOT NULL,
    payment_reference text NOT NULL,
    payment_status text DEFAULT 'UNPAID'::text NOT NULL,
    rates jsonb DEFAULT public.current_rates() NOT NULL,
    expires_at timestamp with time zone,
    clock_stopped_at timestamp with time zone,
    reminded integer DEFAULT 0 NOT NULL,
    effective_from timestamp with time zone,
    matures_at timestamp with time zone,
    ended_at timestamp with time zone,
    maturity_instruction text DEFAULT 'BALANCE'::text NOT NULL,
    terms_version integer NOT NULL,
    risk_version integer NOT NULL,
    risk_acknowledged_at timestamp with time zone NOT NULL,
    exit_net bigint,
    exit_asked_at timestamp with time zone,
    reinvests uuid,
    created_at timestamp with time zone NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT investments_amount_check CHECK ((amount > 0)),
    CONSTRAINT investments_gateway_amount_check CHECK ((gateway_amount >= 0)),
    CONSTRAINT investments_maturity_instruction_check CHECK ((maturity_instruction = ANY (ARRAY['BALANCE'::text, 'REINVEST'::text, 'KEEP'::text]))),
    CONSTRAINT investments_paid_amount_check CHECK ((paid_amount >= 0)),
    CONSTRAINT investments_payment_status_check CHECK ((payment_status = ANY (ARRAY['UNPAID'::text, 'PENDING'::text, 'PARTIAL'::text, 'PAID'::text, 'DECLINED'::text]))),
    CONSTRAINT investments_source_check CHECK ((source = ANY (ARRAY['GATEWAY'::text, 'BALANCE'::text, 'REINVEST'::text]))),
    CONSTRAINT investments_status_check CHECK ((status = ANY (ARRAY['AWAITING_PAYMENT'::text, 'ACTIVE'::text, 'EXIT_REQUESTED'::text, 'EXITED'::text, 'MATURED'::text, 'CLOSED'::text, 'CANCELLED'::text, 'EXPIRED'::text, 'REFUNDED'::text])))
);

CREATE TABLE public.job_leases (
    job_id uuid NOT NULL,
    name text NOT NULL,
    process uuid NOT NULL,
    until timestamp with time zone NOT NULL
);

CREATE TABLE public.leases (
    name text NOT NULL,
    holder text NOT NULL,
    until timestamp with time zone NOT NULL
);

CREATE TABLE public.ledger_accounts (
    owner uuid NOT NULL,
    kind public.ledger_account_kind NOT NULL,
    currency character(3) NOT NULL,
    normal_side text NOT NULL,
    may_go_negative boolean NOT NULL,
    balance bigint,
    entries bigint DEFAULT 0 NOT NULL,
    opened_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ledger_accounts_normal_side_check CHECK ((normal_side = ANY (ARRAY['debit'::text, 'credit'::text]))),
    CONSTRAINT ledger_balance_never_negative CHECK ((may_go_negative OR (balance IS NULL) OR
CASE normal_side
    WHEN 'credit'::text THEN (balance >= 0)
    ELSE (balance <= 0)
END))
)
WITH (fillfactor='70');

CREATE TABLE public.ledger_entries (
    owner uuid NOT NULL,
    transfer uuid NOT NULL,
    seq bigint NOT NULL,
    amount bigint NOT NULL,
    balance_after bigint,
    kind public.ledger_account_kind NOT NULL,
    CONSTRAINT ledger_entries_amount_check CHECK ((amount <> 0))
);

CREATE VIEW public.ledger_balances AS
 SELECT a.owner,
    a.kind,
    a.normal_side,
    COALESCE(a.balance, ( SELECT (COALESCE(sum(e.amount), (0)::numeric))::bigint AS "coalesce"
           FROM public.ledger_entries e
          WHERE ((e.owner = a.owner) AND (e.kind = a.kind)))) AS balance
   FROM public.ledger_accounts a;

CREATE TABLE public.ledger_digests (
    day date NOT NULL,
    transfers bigint NOT NULL,
    entries bigint NOT NULL,
    content bytea NOT NULL,
    hash bytea NOT NULL,
    taken_at timestamp with time zone NOT NULL
);

CREATE SEQUENCE public.ledger_entry_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE public.ledger_transfers (
    id uuid NOT NULL,
    reference uuid NOT NULL,
    reverses uuid,
    actor uuid,
    posted_at timestamp with time zone NOT NULL,
    kind public.ledger_transfer_kind NOT NULL,
    CONSTRAINT ledger_id_tells_time CHECK ((SUBSTRING(uuid_send(id) FROM 1 FOR 6) = SUBSTRING(int8send((floor((EXTRACT(epoch FROM posted_at) * (1000)::numeric)))::bigint) FROM 3)))
);

CREATE TABLE public.legal_texts (
    kind text NOT NULL,
    version integer NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    published_at timestamp with time zone NOT NULL,
    CONSTRAINT legal_texts_kind_check CHECK ((kind = ANY (ARRAY['TERMS'::text, 'PRIVACY'::text])))
);

CREATE TABLE public.loss_lines (
    id uuid NOT NULL,
    movement_id uuid NOT NULL,
    investment_id uuid NOT NULL,
    amount bigint NOT NULL,
    CONSTRAINT loss_lines_amount_check CHECK ((amount > 0))
);

CREATE TABLE public.messages (
    id uuid NOT NULL,
    subject uuid NOT NULL,
    subject_type text NOT NULL,
    author_id uuid NOT NULL,
    is_staff boolean NOT NULL,
    body text NOT NULL,
    file_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.notification_digest (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    queue text,
    subject text,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.notification_preferences (
    user_id uuid NOT NULL,
    kind text NOT NULL,
    bell boolean NOT NULL,
    email text NOT NULL,
    CONSTRAINT notification_preferences_email_check CHECK ((email = ANY (ARRAY['OFF'::text, 'IMMEDIATE'::text, 'DAILY'::text])))
);

CREATE TABLE public.notifications (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    link text,
    read_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.one_time_codes (
    id uuid NOT NULL,
    purpose text NOT NULL,
    user_id uuid,
    email text NOT NULL,
    bound_to bytea NOT NULL,
    flow_hash bytea NOT NULL,
    code_hash bytea NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    tried bytea[] DEFAULT '{}'::bytea[] NOT NULL,
    code_id uuid
);

CREATE TABLE public.outbox (
    id uuid NOT NULL,
    dedupe text NOT NULL,
    to_user uuid,
    to_address text NOT NULL,
    template text NOT NULL,
    subject text NOT NULL,
    sealed bytea NOT NULL,
    is_prompt boolean DEFAULT false NOT NULL,
    state text DEFAULT 'WAITING'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_at timestamp with time zone NOT NULL,
    error text,
    created_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    CONSTRAINT outbox_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'SENT'::text, 'FAILED'::text])))
);

CREATE TABLE public.password_links (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    purpose text NOT NULL,
    token_hash bytea NOT NULL,
    email text NOT NULL,
    created_by uuid,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT password_links_purpose_check CHECK ((purpose = ANY (ARRAY['INVITATION'::text, 'PASSWORD_RESET'::text])))
);

CREATE TABLE public.payment_bulk_items (
    bulk_id uuid NOT NULL,
    place smallint NOT NULL,
    payment_id uuid NOT NULL,
    is_credited boolean NOT NULL,
    expires_at timestamp with time zone,
    clock_stopped_at timestamp with time zone
);

CREATE TABLE public.payment_bulks (
    id uuid NOT NULL,
    by_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    reversible_until timestamp with time zone NOT NULL,
    reversed_by uuid,
    reversed_at timestamp with time zone
);

CREATE TABLE public.payment_gateways (
    id uuid NOT NULL,
    title text NOT NULL,
    kind text NOT NULL,
    logo_file_id uuid,
    instructions text NOT NULL,
    currency_id uuid NOT NULL,
    account text NOT NULL,
    config bytea,
    order_priority integer DEFAULT 0 NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    payout_networks text[] DEFAULT '{}'::text[] NOT NULL,
    payout_assets text[] DEFAULT '{}'::text[] NOT NULL,
    debtor jsonb,
    CONSTRAINT payment_gateways_kind_check CHECK ((kind ~ '^[A-Z][A-Z0-9_]{0,39}$'::text))
);

CREATE TABLE public.payments (
    id uuid NOT NULL,
    code text NOT NULL COLLATE pg_catalog."C",
    investment_id uuid NOT NULL,
    project_id uuid NOT NULL,
    user_id uuid NOT NULL,
    gateway_id uuid NOT NULL,
    currency text NOT NULL,
    decimals smallint NOT NULL,
    rate numeric(28,10) NOT NULL,
    amount bigint NOT NULL,
    received_amount bigint,
    book_amount bigint NOT NULL,
    to_principal bigint,
    due_amount bigint DEFAULT 0 NOT NULL,
    first_received_amount bigint,
    second_needed boolean DEFAULT false NOT NULL,
    has_alike boolean DEFAULT false NOT NULL,
    transaction_id text NOT NULL,
    proof_file_id uuid,
    wallet_id uuid,
    provider_id text,
    checkout_url text,
    checkout_expires_at timestamp with time zone,
    checkout_watched_until timestamp with time zone,
    awaits_money boolean DEFAULT false NOT NULL,
    follows uuid,
    status text NOT NULL,
    approvals_needed smallint DEFAULT 1 NOT NULL,
    is_late boolean DEFAULT false NOT NULL,
    note text,
    customer_note text,
    settled_by uuid,
    settled_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    recorded_by uuid,
    claim_id uuid,
    CONSTRAINT payments_amount_check CHECK ((amount > 0)),
    CONSTRAINT payments_book_amount_check CHECK ((book_amount >= 0)),
    CONSTRAINT payments_received_amount_check CHECK ((received_amount > 0)),
    CONSTRAINT payments_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'MORE_INFO'::text, 'APPROVED'::text, 'DECLINED'::text, 'REVERSED'::text])))
);

CREATE TABLE public.payout_batch_exports (
    batch_id uuid NOT NULL,
    by_id uuid NOT NULL,
    at timestamp with time zone NOT NULL
);

CREATE TABLE public.payout_batch_lines (
    batch_id uuid NOT NULL,
    no integer NOT NULL,
    withdrawal_id uuid NOT NULL,
    status text NOT NULL,
    recipient text NOT NULL,
    destination jsonb NOT NULL,
    net bigint NOT NULL,
    amount bigint NOT NULL,
    reference text NOT NULL,
    memo text NOT NULL,
    transaction_id text,
    fee text,
    reason text,
    decided_by uuid,
    decided_at timestamp with time zone,
    asset_rate numeric(28,10),
    CONSTRAINT payout_batch_lines_amount_check CHECK ((amount > 0)),
    CONSTRAINT payout_batch_lines_asset_rate_check CHECK ((asset_rate > (0)::numeric)),
    CONSTRAINT payout_batch_lines_net_check CHECK ((net > 0)),
    CONSTRAINT payout_batch_lines_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'PAID'::text, 'RETURNED'::text, 'FAILED'::text, 'CANCELLED'::text])))
);

CREATE TABLE public.payout_batches (
    id uuid NOT NULL,
    code text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL,
    gateway_id uuid NOT NULL,
    currency text NOT NULL,
    decimals smallint NOT NULL,
    rate numeric(28,10) NOT NULL,
    content_hash text NOT NULL,
    note text,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    exported_by uuid,
    exported_at timestamp with time zone,
    ended_at timestamp with time zone,
    version integer DEFAULT 0 NOT NULL,
    rate_at timestamp with time zone,
    CONSTRAINT payout_batches_status_check CHECK ((status = ANY (ARRAY['DRAFT'::text, 'EXPORTED'::text, 'PARTLY_PAID'::text, 'COMPLETED'::text, 'CANCELLED'::text])))
);

CREATE TABLE public.payout_corrections (
    id uuid NOT NULL,
    withdrawal_id uuid NOT NULL,
    corrects uuid,
    transaction_id text NOT NULL,
    gateway_id uuid NOT NULL,
    previous_transaction_id text NOT NULL,
    previous_gateway_id uuid NOT NULL,
    net bigint NOT NULL,
    sent_currency text NOT NULL,
    sent_amount bigint NOT NULL,
    sent_rate numeric(28,10) NOT NULL,
    reason text NOT NULL,
    by_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT payout_corrections_sent_amount_check CHECK ((sent_amount > 0)),
    CONSTRAINT payout_corrections_sent_rate_check CHECK ((sent_rate > (0)::numeric))
);

CREATE TABLE public.payout_transaction_keys (
    withdrawal_id uuid NOT NULL,
    key text NOT NULL
);

CREATE TABLE public.payouts (
    withdrawal_id uuid NOT NULL,
    gateway_id uuid NOT NULL,
    provider_id text NOT NULL,
    stage text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT payouts_stage_check CHECK ((stage = ANY (ARRAY['CREATED'::text, 'APPROVED'::text, 'PAID'::text, 'FAILED'::text])))
);

CREATE TABLE public.permission_types (
    id uuid NOT NULL,
    title text NOT NULL,
    version integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.permissions (
    id uuid NOT NULL,
    title text NOT NULL,
    permission_type_id uuid NOT NULL,
    version integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.profit_batches (
    id uuid NOT NULL,
    project_id uuid NOT NULL,
    year integer NOT NULL,
    month integer NOT NULL,
    rates jsonb NOT NULL,
    hash text NOT NULL,
    total bigint NOT NULL,
    lines integer NOT NULL,
    investors integer NOT NULL,
    principal bigint NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    posted_total bigint DEFAULT 0 NOT NULL,
    status text NOT NULL,
    error text,
    confirmed_by uuid,
    created_at timestamp with time zone NOT NULL,
    progress_at timestamp with time zone NOT NULL,
    posted_at timestamp with time zone,
    told integer DEFAULT 0 NOT NULL,
    CONSTRAINT profit_batches_month_check CHECK (((month >= 1) AND (month <= 12))),
    CONSTRAINT profit_batches_status_check CHECK ((status = ANY (ARRAY['POSTING'::text, 'POSTED'::text, 'FAILED'::text])))
);

CREATE TABLE public.profit_lines (
    id uuid NOT NULL,
    batch_id uuid NOT NULL,
    no integer NOT NULL,
    investment_id uuid NOT NULL,
    user_id uuid NOT NULL,
    locked_period integer NOT NULL,
    principal bigint NOT NULL,
    days smallint NOT NULL,
    of_days smallint NOT NULL,
    percentage bigint NOT NULL,
    amount bigint NOT NULL,
    taken_back_at timestamp with time zone,
    CONSTRAINT profit_lines_amount_check CHECK ((amount >= 0))
);

CREATE TABLE public.project_documents (
    id uuid NOT NULL,
    project_id uuid NOT NULL,
    title text NOT NULL,
    file_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    version integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.project_questions (
    id uuid NOT NULL,
    project_id uuid NOT NULL,
    user_id uuid NOT NULL,
    question text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    answer text,
    answered_by uuid,
    answered_at timestamp with time zone,
    is_hidden boolean DEFAULT false NOT NULL
);

CREATE TABLE public.project_return_rates (
    project_id uuid NOT NULL,
    period integer NOT NULL,
    return_min bigint NOT NULL,
    return_max bigint NOT NULL,
    CONSTRAINT project_return_rates_check CHECK ((return_max >= return_min)),
    CONSTRAINT project_return_rates_period_check CHECK (((period >= 1) AND (period <= 120))),
    CONSTRAINT project_return_rates_return_min_check CHECK ((return_min >= 0))
);

CREATE TABLE public.project_risk_texts (
    project_id uuid NOT NULL,
    version integer NOT NULL,
    risk_text text NOT NULL
);

CREATE TABLE public.project_updates (
    id uuid NOT NULL,
    project_id uuid NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    author_id uuid,
    published_at timestamp with time zone NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    version integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.projects (
    id uuid NOT NULL,
    code text NOT NULL COLLATE pg_catalog."C",
    title text NOT NULL,
    slug text NOT NULL,
    about text NOT NULL,
    description text NOT NULL,
    sector text NOT NULL,
    location text NOT NULL,
    drawing text,
    banner_file_id uuid,
    value bigint NOT NULL,
    min_investment bigint NOT NULL,
    max_investment bigint NOT NULL,
    status text NOT NULL,
    received bigint DEFAULT 0 NOT NULL,
    reserved bigint DEFAULT 0 NOT NULL,
    uses jsonb DEFAULT '[]'::jsonb NOT NULL,
    reflection_days integer DEFAULT 0 NOT NULL,
    allows_early_exit boolean DEFAULT false NOT NULL,
    early_exit_penalty bigint DEFAULT 0 NOT NULL,
    risk_text text NOT NULL,
    risk_version integer DEFAULT 1 NOT NULL,
    closes_at timestamp with time zone,
    opened_at timestamp with time zone,
    ended_at timestamp with time zone,
    is_active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT projects_check CHECK ((max_investment >= min_investment)),
    CONSTRAINT projects_min_investment_check CHECK ((min_investment > 0)),
    CONSTRAINT projects_received_check CHECK ((received >= 0)),
    CONSTRAINT projects_reserved_check CHECK ((reserved >= 0)),
    CONSTRAINT projects_status_check CHECK ((status = ANY (ARRAY['DRAFT'::text, 'OPEN'::text, 'PAUSED'::text, 'FUNDED'::text, 'CLOSED'::text, 'COMPLETED'::text, 'CANCELLED'::text]))),
    CONSTRAINT projects_value_check CHECK ((value > 0))
);

CREATE UNLOGGED TABLE public.rate_limits (
    key character varying(255) NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);

CREATE TABLE public.registrations (
    flow_id uuid NOT NULL,
    username text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    phone_number text,
    password_hash text NOT NULL,
    referrer_id uuid,
    country_id uuid,
    terms_version integer,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    source bytea
);

CREATE TABLE public.reviews (
    by_id uuid NOT NULL,
    subject_type text NOT NULL,
    subject uuid NOT NULL,
    since timestamp with time zone NOT NULL,
    until timestamp with time zone NOT NULL
);

CREATE TABLE public.role_permissions (
    role_id uuid NOT NULL,
    permission_id uuid NOT NULL,
    granted_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL
);

CREATE TABLE public.roles (
    id uuid NOT NULL,
    title text NOT NULL,
    is_protected boolean DEFAULT false NOT NULL,
    version integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.schema_migrations (
    name text NOT NULL,
    sha256 text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.sessions (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    refresh_hash bytea NOT NULL,
    previous_hash bytea,
    rotated_at timestamp with time zone NOT NULL,
    device text NOT NULL,
    place text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    ended_because text
);

CREATE TABLE public.settings (
    singleton boolean DEFAULT true NOT NULL,
    "values" jsonb NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    changed_by uuid,
    CONSTRAINT settings_singleton_check CHECK (singleton)
);

CREATE SEQUENCE public.state_changes
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE public.statements (
    code text NOT NULL,
    user_id uuid NOT NULL,
    from_day date NOT NULL,
    to_day date NOT NULL,
    time_zone_offset integer NOT NULL,
    format text NOT NULL,
    opening bigint NOT NULL,
    closing bigint NOT NULL,
    sha256 bytea NOT NULL,
    issued_by uuid NOT NULL,
    issued_at timestamp with time zone NOT NULL
);

CREATE TABLE public.two_factor_recovery_codes (
    user_id uuid NOT NULL,
    code_hash bytea NOT NULL,
    used_at timestamp with time zone,
    salt bytea
);

CREATE TABLE public.user_notes (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    author_id uuid NOT NULL,
    body text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.user_roles (
    user_id uuid NOT NULL,
    role_id uuid NOT NULL,
    granted_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.users (
    id uuid NOT NULL,
    type text NOT NULL,
    username text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    phone_number text,
    password_hash text,
    country_id uuid,
    referrer_id uuid,
    avatar_file_id uuid,
    is_active boolean DEFAULT true NOT NULL,
    frozen_at timestamp with time zone,
    frozen_note text,
    frozen_words text,
    email_verified_at timestamp with time zone,
    identity_level smallint DEFAULT 0 NOT NULL,
    two_factor_secret bytea,
    two_factor_pending bytea,
    two_factor_enabled_at timestamp with time zone,
    two_factor_last_step bigint,
    credentials_changed_at timestamp with time zone,
    terms_version integer,
    terms_accepted_at timestamp with time zone,
    last_seen_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    password_changed_at timestamp with time zone,
    status_changed_at timestamp with time zone,
    withdrawals_held_until timestamp with time zone,
    withdrawals_held_for text,
    CONSTRAINT users_check CHECK ((referrer_id IS DISTINCT FROM id)),
    CONSTRAINT users_type_check CHECK ((type = ANY (ARRAY['Internal'::text, 'Customer'::text])))
);

CREATE TABLE public.webhook_deliveries (
    gateway_id uuid NOT NULL,
    delivery_id text NOT NULL,
    event text NOT NULL,
    received_at timestamp with time zone NOT NULL
);

CREATE TABLE public.withdrawals (
    id uuid NOT NULL,
    code text NOT NULL COLLATE pg_catalog."C",
    user_id uuid NOT NULL,
    fund text NOT NULL,
    investment_id uuid,
    amount bigint NOT NULL,
    fee bigint NOT NULL,
    net bigint NOT NULL,
    wallet_id uuid NOT NULL,
    status text NOT NULL,
    review_reasons jsonb DEFAULT '[]'::jsonb NOT NULL,
    approvals_needed smallint NOT NULL,
    gateway_id uuid,
    provider_id text,
    transaction_id text,
    sent_currency text,
    sent_amount bigint,
    sent_rate numeric(28,10),
    note text,
    decided_by uuid,
    created_at timestamp with time zone NOT NULL,
    approved_at timestamp with time zone,
    paid_at timestamp with time zone,
    ended_at timestamp with time zone,
    version integer DEFAULT 0 NOT NULL,
    destination jsonb NOT NULL,
    destination_hash text NOT NULL,
    CONSTRAINT withdrawals_amount_check CHECK ((amount > 0)),
    CONSTRAINT withdrawals_check CHECK ((amount = (fee + net))),
    CONSTRAINT withdrawals_check1 CHECK (((fund = 'INVESTMENT'::text) = (investment_id IS NOT NULL))),
    CONSTRAINT withdrawals_fee_check CHECK ((fee >= 0)),
    CONSTRAINT withdrawals_fund_check CHECK ((fund = ANY (ARRAY['EARNINGS'::text, 'INVESTMENT'::text]))),
    CONSTRAINT withdrawals_net_check CHECK ((net > 0)),
    CONSTRAINT withdrawals_sent_amount_check CHECK ((sent_amount > 0)),
    CONSTRAINT withdrawals_sent_rate_check CHECK ((sent_rate > (0)::numeric)),
    CONSTRAINT withdrawals_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'DECLINED'::text, 'CANCELLED'::text, 'PAID'::text, 'FAILED'::text])))
);

CREATE TABLE public.work_alerts (
    queue text NOT NULL,
    subject text NOT NULL,
    stage text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT work_alerts_stage_check CHECK ((stage = ANY (ARRAY['NEW'::text, 'SECOND'::text, 'OVERDUE'::text])))
);

CREATE TABLE public.work_assignments (
    subject uuid NOT NULL,
    queue text NOT NULL,
    assignee_id uuid NOT NULL,
    assigned_by uuid NOT NULL,
    assigned_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.adjustments
    ADD CONSTRAINT adjustments_code_key UNIQUE (code);

ALTER TABLE ONLY public.adjustments
    ADD CONSTRAINT adjustments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.approval_policies
    ADD CONSTRAINT approval_policies_pkey PRIMARY KEY (action);

ALTER TABLE ONLY public.approval_policy_flags
    ADD CONSTRAINT approval_policy_flags_pkey PRIMARY KEY (action, flag);

ALTER TABLE ONLY public.approvals
    ADD CONSTRAINT approvals_pkey PRIMARY KEY (subject, event, by_id);

ALTER TABLE ONLY public.audit_chain
    ADD CONSTRAINT audit_chain_audit_id_key UNIQUE (audit_id);

ALTER TABLE ONLY public.audit_chain
    ADD CONSTRAINT audit_chain_pkey PRIMARY KEY (seq);

ALTER TABLE ONLY public.audit_early_seals
    ADD CONSTRAINT audit_early_seals_pkey PRIMARY KEY (audit_id);

ALTER TABLE ONLY public.audit_logs
    ADD CONSTRAINT audit_logs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.change_requests
    ADD CONSTRAINT change_requests_code_key UNIQUE (code);

ALTER TABLE ONLY public.change_requests
    ADD CONSTRAINT change_requests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.commissions
    ADD CONSTRAINT commissions_code_key UNIQUE (code);

ALTER TABLE ONLY public.commissions
    ADD CONSTRAINT commissions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.countries
    ADD CONSTRAINT countries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.countries
    ADD CONSTRAINT countries_slug_key UNIQUE (slug);

ALTER TABLE ONLY public.countries
    ADD CONSTRAINT countries_title_key UNIQUE (title);

ALTER TABLE ONLY public.country_gateways
    ADD CONSTRAINT country_gateways_pkey PRIMARY KEY (country_id, gateway_id);

ALTER TABLE ONLY public.currencies
    ADD CONSTRAINT currencies_currency_code_key UNIQUE (currency_code);

ALTER TABLE ONLY public.currencies
    ADD CONSTRAINT currencies_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.currency_rates
    ADD CONSTRAINT currency_rates_pkey PRIMARY KEY (currency_id, at);

ALTER TABLE ONLY public.decisions
    ADD CONSTRAINT decisions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.exports
    ADD CONSTRAINT exports_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.faq_categories
    ADD CONSTRAINT faq_categories_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.faq_categories
    ADD CONSTRAINT faq_categories_title_key UNIQUE (title);

ALTER TABLE ONLY public.faqs
    ADD CONSTRAINT faqs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.faqs
    ADD CONSTRAINT faqs_statement_key UNIQUE (statement);

ALTER TABLE ONLY public.file_keys
    ADD CONSTRAINT file_keys_id_key UNIQUE (id);

ALTER TABLE ONLY public.file_keys
    ADD CONSTRAINT file_keys_pkey PRIMARY KEY (number);

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.fund_movements
    ADD CONSTRAINT fund_movements_code_key UNIQUE (code);

ALTER TABLE ONLY public.fund_movements
    ADD CONSTRAINT fund_movements_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.guesses
    ADD CONSTRAINT guesses_pkey PRIMARY KEY (kind, subject);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, endpoint, key);

ALTER TABLE ONLY public.identity_requests
    ADD CONSTRAINT identity_requests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.installation
    ADD CONSTRAINT installation_pkey PRIMARY KEY (is_only);

ALTER TABLE ONLY public.investments
    ADD CONSTRAINT investments_code_key UNIQUE (code);

ALTER TABLE ONLY public.investments
    ADD CONSTRAINT investments_payment_reference_key UNIQUE (payment_reference);

ALTER TABLE ONLY public.investments
    ADD CONSTRAINT investments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.job_leases
    ADD CONSTRAINT job_leases_pkey PRIMARY KEY (job_id);

ALTER TABLE ONLY public.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.ledger_accounts
    ADD CONSTRAINT ledger_accounts_pkey PRIMARY KEY (owner, kind);

ALTER TABLE ONLY public.ledger_digests
    ADD CONSTRAINT ledger_digests_pkey PRIMARY KEY (day);

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_pkey PRIMARY KEY (owner, kind, seq);

ALTER TABLE ONLY public.ledger_transfers
    ADD CONSTRAINT ledger_posted_once UNIQUE (reference, kind);

ALTER TABLE ONLY public.ledger_transfers
    ADD CONSTRAINT ledger_transfers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.legal_texts
    ADD CONSTRAINT legal_texts_pkey PRIMARY KEY (kind, version);

ALTER TABLE ONLY public.loss_lines
    ADD CONSTRAINT loss_lines_movement_id_investment_id_key UNIQUE (movement_id, investment_id);

ALTER TABLE ONLY public.loss_lines
    ADD CONSTRAINT loss_lines_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.notification_digest
    ADD CONSTRAINT notification_digest_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.notification_preferences
    ADD CONSTRAINT notification_preferences_pkey PRIMARY KEY (user_id, kind);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.one_time_codes
    ADD CONSTRAINT one_time_codes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_dedupe_key UNIQUE (dedupe);

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.password_links
    ADD CONSTRAINT password_links_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.password_links
    ADD CONSTRAINT password_links_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY public.payment_bulk_items
    ADD CONSTRAINT payment_bulk_items_pkey PRIMARY KEY (bulk_id, place);

ALTER TABLE ONLY public.payment_bulks
    ADD CONSTRAINT payment_bulks_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payment_gateways
    ADD CONSTRAINT payment_gateways_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payment_gateways
    ADD CONSTRAINT payment_gateways_title_key UNIQUE (title);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_code_key UNIQUE (code);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payout_batch_lines
    ADD CONSTRAINT payout_batch_lines_pkey PRIMARY KEY (batch_id, no);

ALTER TABLE ONLY public.payout_batches
    ADD CONSTRAINT payout_batches_code_key UNIQUE (code);

ALTER TABLE ONLY public.payout_batches
    ADD CONSTRAINT payout_batches_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payout_corrections
    ADD CONSTRAINT payout_corrections_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payout_transaction_keys
    ADD CONSTRAINT payout_transaction_keys_key_key UNIQUE (key);

ALTER TABLE ONLY public.payout_transaction_keys
    ADD CONSTRAINT payout_transaction_keys_pkey PRIMARY KEY (withdrawal_id);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_gateway_id_provider_id_key UNIQUE (gateway_id, provider_id);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_pkey PRIMARY KEY (withdrawal_id);

ALTER TABLE ONLY public.permission_types
    ADD CONSTRAINT permission_types_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.permission_types
    ADD CONSTRAINT permission_types_title_key UNIQUE (title);

ALTER TABLE ONLY public.permissions
    ADD CONSTRAINT permissions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.permissions
    ADD CONSTRAINT permissions_title_key UNIQUE (title);

ALTER TABLE ONLY public.profit_batches
    ADD CONSTRAINT profit_batches_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.profit_lines
    ADD CONSTRAINT profit_lines_batch_id_no_key UNIQUE (batch_id, no);

ALTER TABLE ONLY public.profit_lines
    ADD CONSTRAINT profit_lines_investment_id_batch_id_key UNIQUE (investment_id, batch_id);

ALTER TABLE ONLY public.profit_lines
    ADD CONSTRAINT profit_lines_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.profit_batches
    ADD CONSTRAINT profit_shared_once UNIQUE (project_id, year, month);

ALTER TABLE ONLY public.project_documents
    ADD CONSTRAINT project_documents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.project_questions
    ADD CONSTRAINT project_questions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.project_return_rates
    ADD CONSTRAINT project_return_rates_pkey PRIMARY KEY (project_id, period);

ALTER TABLE ONLY public.project_risk_texts
    ADD CONSTRAINT project_risk_texts_pkey PRIMARY KEY (project_id, version);

ALTER TABLE ONLY public.project_updates
    ADD CONSTRAINT project_updates_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects_code_key UNIQUE (code);

ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects_slug_key UNIQUE (slug);

ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.registrations
    ADD CONSTRAINT registrations_pkey PRIMARY KEY (flow_id);

ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_pkey PRIMARY KEY (by_id, subject_type);

ALTER TABLE ONLY public.role_permissions
    ADD CONSTRAINT role_permissions_pkey PRIMARY KEY (role_id, permission_id);

ALTER TABLE ONLY public.roles
    ADD CONSTRAINT roles_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.roles
    ADD CONSTRAINT roles_title_key UNIQUE (title);

ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (singleton);

ALTER TABLE ONLY public.statements
    ADD CONSTRAINT statements_pkey PRIMARY KEY (code);

ALTER TABLE ONLY public.two_factor_recovery_codes
    ADD CONSTRAINT two_factor_recovery_codes_pkey PRIMARY KEY (user_id, code_hash);

ALTER TABLE ONLY public.user_notes
    ADD CONSTRAINT user_notes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.user_roles
    ADD CONSTRAINT user_roles_pkey PRIMARY KEY (user_id, role_id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.wallets
    ADD CONSTRAINT wallets_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (gateway_id, delivery_id);

ALTER TABLE ONLY public.withdrawals
    ADD CONSTRAINT withdrawals_code_key UNIQUE (code);

ALTER TABLE ONLY public.withdrawals
    ADD CONSTRAINT withdrawals_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.work_alerts
    ADD CONSTRAINT work_alerts_pkey PRIMARY KEY (queue, subject, stage);

ALTER TABLE ONLY public.work_assignments
    ADD CONSTRAINT work_assignments_pkey PRIMARY KEY (subject);

CREATE INDEX adjustments_status ON public.adjustments USING btree (status, created_at);

CREATE INDEX adjustments_user ON public.adjustments USING btree (user_id, created_at DESC);

CREATE INDEX audit_logs_action ON public.audit_logs USING btree (action, at DESC, id DESC);

CREATE INDEX audit_logs_actor ON public.audit_logs USING btree (actor_id, at DESC);

CREATE INDEX audit_logs_at ON public.audit_logs USING btree (at DESC, id DESC);

CREATE INDEX audit_logs_code ON public.audit_logs USING btree (subject_code, at DESC) WHERE (subject_code IS NOT NULL);

CREATE INDEX audit_logs_refused ON public.audit_logs USING btree (at DESC, id DESC) WHERE (refusal IS NOT NULL);

CREATE INDEX audit_logs_subject ON public.audit_logs USING btree (subject_id, at DESC);

CREATE INDEX change_requests_created ON public.change_requests USING btree (created_at DESC, id DESC);

CREATE INDEX change_requests_maker ON public.change_requests USING btree (maker_id, created_at DESC);

CREATE UNIQUE INDEX change_requests_once ON public.change_requests USING btree (action, subject_id, content_hash) WHERE (status = 'PENDING'::text);

CREATE INDEX change_requests_status ON public.change_requests USING btree (status, created_at DESC, id DESC);

CREATE INDEX change_requests_subject ON public.change_requests USING btree (subject_type, subject_id);

CREATE INDEX commissions_created ON public.commissions USING btree (created_at DESC, id DESC);

CREATE INDEX commissions_due ON public.commissions USING btree (hold_until) WHERE (status = 'PENDING'::text);

CREATE INDEX commissions_from ON public.commissions USING btree (from_id, user_id);

CREATE UNIQUE INDEX commissions_once ON public.commissions USING btree (investment_id, level) WHERE (status <> 'VOID'::text);

CREATE INDEX commissions_user ON public.commissions USING btree (user_id, created_at DESC);

CREATE INDEX commissions_words ON public.commissions USING gin (code public.gin_trgm_ops);

CREATE INDEX decisions_subject ON public.decisions USING btree (subject, at, id);

CREATE INDEX entitlements_ended_permission ON public.entitlements_ended USING btree (permission, ended_at);

CREATE INDEX exports_due ON public.exports USING btree (expires_at) WHERE (status <> 'EXPIRED'::text);

CREATE INDEX exports_user ON public.exports USING btree (user_id, created_at DESC);

CREATE INDEX faqs_category ON public.faqs USING btree (category_id, order_priority);

CREATE INDEX files_owner ON public.files USING btree (owner_id);

CREATE INDEX files_purpose_key ON public.files USING btree (purpose, key_id);

CREATE INDEX files_source ON public.files USING btree (source_sha256);

CREATE INDEX fund_movements_project ON public.fund_movements USING btree (project_id, created_at DESC);

CREATE UNIQUE INDEX fund_movements_transaction ON public.fund_movements USING btree (gateway_id, lower(transaction_id)) WHERE ((transaction_id IS NOT NULL) AND (status <> 'DECLINED'::text));

CREATE INDEX guesses_day ON public.guesses USING btree (day);

CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);

CREATE INDEX identity_created ON public.identity_requests USING btree (created_at DESC, id DESC);

CREATE INDEX identity_decided ON public.identity_requests USING btree (decided_at DESC NULLS LAST, id DESC);

CREATE INDEX identity_number ON public.identity_requests USING btree (number_hash);

CREATE UNIQUE INDEX identity_one_open ON public.identity_requests USING btree (user_id, document_kind) WHERE (status = ANY (ARRAY['PENDING'::text, 'MORE_INFO'::text]));

CREATE INDEX identity_status ON public.identity_requests USING btree (status, created_at DESC, id DESC);

CREATE INDEX identity_user ON public.identity_requests USING btree (user_id, created_at DESC);

CREATE INDEX investments_amount ON public.investments USING btree (amount, id);

CREATE INDEX investments_created ON public.investments USING btree (created_at DESC, id DESC);

CREATE INDEX investments_due ON public.investments USING btree (matures_at) WHERE (status = ANY (ARRAY['ACTIVE'::text, 'EXIT_REQUESTED'::text]));

CREATE INDEX investments_expiring ON public.investments USING btree (expires_at) WHERE (status = 'AWAITING_PAYMENT'::text);

CREATE INDEX investments_joined ON public.investments USING btree (project_id, effective_from DESC, user_id DESC) WHERE ((effective_from IS NOT NULL) AND (status <> 'CANCELLED'::text));

CREATE INDEX investments_payment_status ON public.investments USING btree (payment_status, created_at DESC, id DESC);

CREATE INDEX investments_people ON public.investments USING btree (project_id, user_id) WHERE ((effective_from IS NOT NULL) AND (status <> 'CANCELLED'::text));

CREATE INDEX investments_project ON public.investments USING btree (project_id, status);

CREATE INDEX investments_status ON public.investments USING btree (status, created_at DESC, id DESC);

CREATE INDEX investments_user ON public.investments USING btree (user_id, created_at DESC, id DESC);

CREATE INDEX investments_words ON public.investments USING gin (code public.gin_trgm_ops, payment_reference public.gin_trgm_ops);

CREATE INDEX ledger_entries_transfer ON public.ledger_entries USING btree (transfer);

CREATE UNIQUE INDEX ledger_reversed_once ON public.ledger_transfers USING btree (reverses) WHERE (reverses IS NOT NULL);

CREATE INDEX ledger_transfers_kind ON public.ledger_transfers USING btree (kind, id);

CREATE INDEX messages_subject ON public.messages USING btree (subject, created_at);

CREATE INDEX notification_digest_user ON public.notification_digest USING btree (user_id, created_at);

CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE (read_at IS NULL);

CREATE INDEX notifications_user ON public.notifications USING btree (user_id, created_at DESC, id DESC);

CREATE INDEX one_time_codes_age ON public.one_time_codes USING btree (created_at);

CREATE INDEX one_time_codes_mailed ON public.one_time_codes USING btree (purpose, lower(email), sent_at DESC) WHERE ((code_id IS NULL) AND (used_at IS NULL));

CREATE INDEX one_time_codes_user ON public.one_time_codes USING btree (user_id, purpose, sent_at DESC);

CREATE INDEX outbox_created ON public.outbox USING btree (created_at DESC, id DESC);

CREATE INDEX outbox_waiting ON public.outbox USING btree (is_prompt DESC, next_at) WHERE (state = 'WAITING'::text);

CREATE INDEX password_links_user ON public.password_links USING btree (user_id, created_at DESC);

CREATE INDEX payment_bulk_items_payment ON public.payment_bulk_items USING btree (payment_id);

CREATE INDEX payment_bulks_at ON public.payment_bulks USING btree (at DESC);

CREATE INDEX payments_alike ON public.payments USING btree (created_at DESC, id DESC) WHERE has_alike;

CREATE INDEX payments_book_amount ON public.payments USING btree (book_amount, id);

CREATE INDEX payments_claim ON public.payments USING btree (claim_id) WHERE (claim_id IS NOT NULL);

CREATE INDEX payments_created ON public.payments USING btree (created_at DESC, id DESC);

CREATE INDEX payments_follows ON public.payments USING btree (follows) WHERE (follows IS NOT NULL);

CREATE INDEX payments_investment ON public.payments USING btree (investment_id, created_at);

CREATE INDEX payments_proof ON public.payments USING btree (proof_file_id);

CREATE UNIQUE INDEX payments_provider ON public.payments USING btree (gateway_id, provider_id) WHERE (provider_id IS NOT NULL);

CREATE INDEX payments_second ON public.payments USING btree (created_at DESC, id DESC) WHERE second_needed;

CREATE INDEX payments_settled ON public.payments USING btree (settled_at DESC NULLS LAST, id DESC);

CREATE INDEX payments_status ON public.payments USING btree (status, created_at DESC, id DESC);

CREATE INDEX payments_transaction ON public.payments USING btree (lower(transaction_id));

CREATE UNIQUE INDEX payments_transaction_once ON public.payments USING btree (gateway_id, lower(transaction_id)) WHERE (status = 'APPROVED'::text);

CREATE INDEX payments_user ON public.payments USING btree (user_id, created_at DESC);

CREATE INDEX payments_waiting ON public.payments USING btree (project_id, created_at DESC, id DESC) WHERE ((status = ANY (ARRAY['PENDING'::text, 'MORE_INFO'::text])) AND (NOT awaits_money));

CREATE INDEX payments_watched ON public.payments USING btree (checkout_watched_until) WHERE (checkout_watched_until IS NOT NULL);

CREATE INDEX payments_words ON public.payments USING gin (code public.gin_trgm_ops, transaction_id public.gin_trgm_ops);

CREATE INDEX payout_batch_exports_batch ON public.payout_batch_exports USING btree (batch_id, by_id);

CREATE UNIQUE INDEX payout_batch_lines_open_once ON public.payout_batch_lines USING btree (withdrawal_id) WHERE (status = 'OPEN'::text);

CREATE INDEX payout_batch_lines_withdrawal ON public.payout_batch_lines USING btree (withdrawal_id, batch_id DESC);

CREATE INDEX payout_batches_created ON public.payout_batches USING btree (created_at DESC, id DESC);

CREATE INDEX payout_batches_status ON public.payout_batches USING btree (status, created_at DESC, id DESC);

CREATE UNIQUE INDEX payout_corrections_first ON public.payout_corrections USING btree (withdrawal_id) WHERE (corrects IS NULL);

CREATE UNIQUE INDEX payout_corrections_once ON public.payout_corrections USING btree (corrects) WHERE (corrects IS NOT NULL);

CREATE INDEX payout_corrections_withdrawal ON public.payout_corrections USING btree (withdrawal_id, id DESC);

CREATE INDEX payouts_open ON public.payouts USING btree (withdrawal_id) WHERE (stage = ANY (ARRAY['CREATED'::text, 'APPROVED'::text]));

CREATE INDEX project_documents_file ON public.project_documents USING btree (file_id);

CREATE INDEX project_documents_project ON public.project_documents USING btree (project_id);

CREATE INDEX project_questions_open ON public.project_questions USING btree (asked_at) WHERE (answer IS NULL);

CREATE INDEX project_questions_project ON public.project_questions USING btree (project_id, asked_at DESC);

CREATE INDEX project_updates_project ON public.project_updates USING btree (project_id, published_at DESC);

CREATE INDEX projects_banner_file ON public.projects USING btree (banner_file_id) WHERE (banner_file_id IS NOT NULL);

CREATE INDEX projects_status ON public.projects USING btree (status, created_at DESC);

CREATE INDEX registrations_email ON public.registrations USING btree (lower(email), created_at DESC);

CREATE INDEX registrations_expiry ON public.registrations USING btree (expires_at);

CREATE INDEX registrations_username ON public.registrations USING btree (lower(username));

CREATE INDEX reviews_subject ON public.reviews USING btree (subject);

CREATE INDEX sessions_refresh ON public.sessions USING btree (refresh_hash);

CREATE INDEX sessions_user ON public.sessions USING btree (user_id) WHERE (ended_at IS NULL);

CREATE INDEX user_notes_user ON public.user_notes USING btree (user_id, created_at DESC);

CREATE INDEX users_country ON public.users USING btree (country_id, created_at DESC) WHERE (type = 'Customer'::text);

CREATE UNIQUE INDEX users_email ON public.users USING btree (lower(email));

CREATE INDEX users_referrer ON public.users USING btree (referrer_id, created_at) WHERE (referrer_id IS NOT NULL);

CREATE INDEX users_type_created ON public.users USING btree (type, created_at DESC, id DESC);

CREATE INDEX users_type_name ON public.users USING btree (type, name, id);

CREATE UNIQUE INDEX users_username ON public.users USING btree (lower(username));

CREATE INDEX users_words ON public.users USING gin (name public.gin_trgm_ops, username public.gin_trgm_ops, email public.gin_trgm_ops);

CREATE INDEX wallets_address ON public.wallets USING gin (address public.gin_trgm_ops);

CREATE UNIQUE INDEX wallets_once ON public.wallets USING btree (user_id, network, lower(address)) WHERE (status <> 'REMOVED'::text);

CREATE INDEX wallets_user ON public.wallets USING btree (user_id, created_at);

CREATE INDEX withdrawals_amount ON public.withdrawals USING btree (amount, id);

CREATE INDEX withdrawals_created ON public.withdrawals USING btree (created_at DESC, id DESC);

CREATE UNIQUE INDEX withdrawals_investment_once ON public.withdrawals USING btree (investment_id) WHERE ((investment_id IS NOT NULL) AND (status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'PAID'::text])));

CREATE INDEX withdrawals_paid ON public.withdrawals USING btree (paid_at DESC NULLS LAST, id DESC);

CREATE INDEX withdrawals_status ON public.withdrawals USING btree (status, created_at DESC, id DESC);

CREATE INDEX withdrawals_user ON public.withdrawals USING btree (user_id, created_at DESC, id DESC);

CREATE INDEX withdrawals_words ON public.withdrawals USING gin (code public.gin_trgm_ops, transaction_id public.gin_trgm_ops);

CREATE INDEX work_assignments_assignee ON public.work_assignments USING btree (assignee_id);

CREATE TRIGGER audit_chain_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_chain FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER audit_early_seals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_early_seals FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER audit_logs_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_logs FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER decisions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.decisions FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_accounts_stay BEFORE DELETE OR TRUNCATE ON public.ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_digests_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_digests FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_entries_balanced AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_check_balanced();

CREATE TRIGGER ledger_transfers_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transfers FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_transfers_open_day BEFORE INSERT ON public.ledger_transfers FOR EACH ROW EXECUTE FUNCTION public.ledger_refuse_closed_day();

CREATE TRIGGER payout_batch_exports_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.payout_batch_exports FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER payout_batch_lines_frozen BEFORE UPDATE ON public.payout_batch_lines FOR EACH ROW EXECUTE FUNCTION public.freeze_payout_line();

CREATE TRIGGER payout_corrections_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.payout_corrections FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER project_risk_texts_append_only BEFORE DELETE OR UPDATE ON public.project_risk_texts FOR EACH ROW EXECUTE FUNCTION public.refuse_risk_text_change();

CREATE TRIGGER project_risk_texts_stay BEFORE TRUNCATE ON public.project_risk_texts FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER projects_keep_risk_text AFTER INSERT OR UPDATE OF risk_text, risk_version ON public.projects FOR EACH ROW EXECUTE FUNCTION public.keep_risk_text();

CREATE TRIGGER role_permissions_ended BEFORE DELETE ON public.role_permissions FOR EACH ROW EXECUTE FUNCTION public.record_ended_permission();

CREATE TRIGGER state_capture AFTER INSERT OR DELETE ON public.adjustments FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('id', 'user_id,amount,reason,status,proposed_by,decided_by');

CREATE TRIGGER state_capture AFTER INSERT OR DELETE ON public.approval_policies FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('action', 'bands,maker_permission,checker_permission,cooling_hours');

CREATE TRIGGER state_capture AFTER INSERT OR DELETE ON public.country_gateways FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('country_id,gateway_id', 'country_id,gateway_id');

CREATE TRIGGER state_capture AFTER INSERT OR DELETE ON public.investments FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('id', 'code,project_id,user_id,amount,locked_period,return_min,return_max,early_exit_penalty,reflection_days,status,source,effective_from,matures_at,maturity_instruction,reinvests,exit_net');

CREATE TRIGGER state_capture AFTER INSERT OR DELETE ON public.payment_gateways FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('id', 'title,kind,instructions,currency_id,account,config,is_active,payout_networks,payout_assets,debtor');

CREATE TRIGGER state_capture AFTER INSERT OR DELETE ON public.permissions FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('id', 'title');

CREATE TRIGGER state_capture AFTER INSERT OR DELETE ON public.profit_batches FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('id', 'project_id,year,month,rates,hash,total,lines');

CREATE TRIGGER state_capture AFTER INSERT OR DELETE ON public.project_return_rates FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('project_id,period', 'project_id,period,return_min,return_max');

CREATE TRIGGER state_capture AFTER INSERT OR DELETE ON public.projects FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('id', 'code,title,value,min_investment,max_investment,status,reflection_days,allows_early_exit,early_exit_penalty,risk_text,closes_at,is_active');

CREATE TRIGGER state_capture AFTER INSERT OR DELETE ON public.role_permissions FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('role_id,permission_id', 'role_id,permission_id,granted_at');

CREATE TRIGGER state_capture AFTER INSERT OR DELETE ON public.roles FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('id', 'title,is_protected');

CREATE TRIGGER state_capture AFTER INSERT OR DELETE ON public.settings FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('singleton', 'values');

CREATE TRIGGER state_capture AFTER INSERT OR DELETE ON public.user_roles FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('user_id,role_id', 'user_id,role_id,granted_at');

CREATE TRIGGER state_capture AFTER INSERT OR DELETE ON public.users FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('id', 'type,username,name,email,password_hash,is_active,frozen_at,email_verified_at,identity_level,two_factor_secret,two_factor_enabled_at,credentials_changed_at,password_changed_at,referrer_id,country_id,withdrawals_held_until');

CREATE TRIGGER state_capture AFTER INSERT OR DELETE ON public.wallets FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('id', 'user_id,network,currency_unit,address,details,status,usable_at,confirmed_at');

CREATE TRIGGER state_capture AFTER INSERT OR DELETE ON public.withdrawals FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('id', 'code,user_id,fund,investment_id,amount,fee,net,wallet_id,status,approvals_needed,gateway_id,transaction_id,destination,destination_hash,approved_at,paid_at');

CREATE TRIGGER state_capture_update AFTER UPDATE OF user_id, amount, reason, status, proposed_by, decided_by ON public.adjustments FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('id', 'user_id,amount,reason,status,proposed_by,decided_by');

CREATE TRIGGER state_capture_update AFTER UPDATE OF bands, maker_permission, checker_permission, cooling_hours ON public.approval_policies FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('action', 'bands,maker_permission,checker_permission,cooling_hours');

CREATE TRIGGER state_capture_update AFTER UPDATE OF country_id, gateway_id ON public.country_gateways FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('country_id,gateway_id', 'country_id,gateway_id');

CREATE TRIGGER state_capture_update AFTER UPDATE OF code, project_id, user_id, amount, locked_period, return_min, return_max, early_exit_penalty, reflection_days, status, source, effective_from, matures_at, maturity_instruction, reinvests, exit_net ON public.investments FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('id', 'code,project_id,user_id,amount,locked_period,return_min,return_max,early_exit_penalty,reflection_days,status,source,effective_from,matures_at,maturity_instruction,reinvests,exit_net');

CREATE TRIGGER state_capture_update AFTER UPDATE OF title, kind, instructions, currency_id, account, config, is_active, payout_networks, payout_assets, debtor ON public.payment_gateways FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('id', 'title,kind,instructions,currency_id,account,config,is_active,payout_networks,payout_assets,debtor');

CREATE TRIGGER state_capture_update AFTER UPDATE OF title ON public.permissions FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('id', 'title');

CREATE TRIGGER state_capture_update AFTER UPDATE OF project_id, year, month, rates, hash, total, lines ON public.profit_batches FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('id', 'project_id,year,month,rates,hash,total,lines');

CREATE TRIGGER state_capture_update AFTER UPDATE OF project_id, period, return_min, return_max ON public.project_return_rates FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('project_id,period', 'project_id,period,return_min,return_max');

CREATE TRIGGER state_capture_update AFTER UPDATE OF code, title, value, min_investment, max_investment, status, reflection_days, allows_early_exit, early_exit_penalty, risk_text, closes_at, is_active ON public.projects FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('id', 'code,title,value,min_investment,max_investment,status,reflection_days,allows_early_exit,early_exit_penalty,risk_text,closes_at,is_active');

CREATE TRIGGER state_capture_update AFTER UPDATE OF role_id, permission_id, granted_at ON public.role_permissions FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('role_id,permission_id', 'role_id,permission_id,granted_at');

CREATE TRIGGER state_capture_update AFTER UPDATE OF title, is_protected ON public.roles FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('id', 'title,is_protected');

CREATE TRIGGER state_capture_update AFTER UPDATE OF "values" ON public.settings FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('singleton', 'values');

CREATE TRIGGER state_capture_update AFTER UPDATE OF user_id, role_id, granted_at ON public.user_roles FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('user_id,role_id', 'user_id,role_id,granted_at');

CREATE TRIGGER state_capture_update AFTER UPDATE OF type, username, name, email, password_hash, is_active, frozen_at, email_verified_at, identity_level, two_factor_secret, two_factor_enabled_at, credentials_changed_at, password_changed_at, referrer_id, country_id, withdrawals_held_until ON public.users FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('id', 'type,username,name,email,password_hash,is_active,frozen_at,email_verified_at,identity_level,two_factor_secret,two_factor_enabled_at,credentials_changed_at,password_changed_at,referrer_id,country_id,withdrawals_held_until');

CREATE TRIGGER state_capture_update AFTER UPDATE OF user_id, network, currency_unit, address, details, status, usable_at, confirmed_at ON public.wallets FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('id', 'user_id,network,currency_unit,address,details,status,usable_at,confirmed_at');

CREATE TRIGGER state_capture_update AFTER UPDATE OF code, user_id, fund, investment_id, amount, fee, net, wallet_id, status, approvals_needed, gateway_id, transaction_id, destination, destination_hash, approved_at, paid_at ON public.withdrawals FOR EACH ROW WHEN ((current_setting('carmine.seal'::text, true) = 'on'::text)) EXECUTE FUNCTION public.state_capture('id', 'code,user_id,fund,investment_id,amount,fee,net,wallet_id,status,approvals_needed,gateway_id,transaction_id,destination,destination_hash,approved_at,paid_at');

CREATE TRIGGER user_roles_ended BEFORE DELETE ON public.user_roles FOR EACH ROW EXECUTE FUNCTION public.record_ended_role();

CREATE TRIGGER withdrawals_freeze_destination BEFORE INSERT OR UPDATE ON public.withdrawals FOR EACH ROW EXECUTE FUNCTION public.freeze_destination();

ALTER TABLE ONLY public.adjustments
    ADD CONSTRAINT adjustments_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.adjustments
    ADD CONSTRAINT adjustments_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.adjustments
    ADD CONSTRAINT adjustments_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.approval_policy_flags
    ADD CONSTRAINT approval_policy_flags_policy FOREIGN KEY (action) REFERENCES public.approval_policies(action);

ALTER TABLE ONLY public.approvals
    ADD CONSTRAINT approvals_by_id_fkey FOREIGN KEY (by_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.audit_chain
    ADD CONSTRAINT audit_chain_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES public.audit_logs(id);

ALTER TABLE ONLY public.audit_early_seals
    ADD CONSTRAINT audit_early_seals_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES public.audit_logs(id);

ALTER TABLE ONLY public.change_requests
    ADD CONSTRAINT change_requests_action_fkey FOREIGN KEY (action) REFERENCES public.approval_policies(action);

ALTER TABLE ONLY public.change_requests
    ADD CONSTRAINT change_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.change_requests
    ADD CONSTRAINT change_requests_maker_id_fkey FOREIGN KEY (maker_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.commissions
    ADD CONSTRAINT commissions_from_id_fkey FOREIGN KEY (from_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.commissions
    ADD CONSTRAINT commissions_investment_id_fkey FOREIGN KEY (investment_id) REFERENCES public.investments(id);

ALTER TABLE ONLY public.commissions
    ADD CONSTRAINT commissions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.country_gateways
    ADD CONSTRAINT country_gateways_country_id_fkey FOREIGN KEY (country_id) REFERENCES public.countries(id);

ALTER TABLE ONLY public.country_gateways
    ADD CONSTRAINT country_gateways_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES public.payment_gateways(id);

ALTER TABLE ONLY public.currency_rates
    ADD CONSTRAINT currency_rates_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES public.currencies(id);

ALTER TABLE ONLY public.decisions
    ADD CONSTRAINT decisions_by_id_fkey FOREIGN KEY (by_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.exports
    ADD CONSTRAINT exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.faqs
    ADD CONSTRAINT faqs_category_id_fkey FOREIGN KEY (category_id) REFERENCES public.faq_categories(id);

ALTER TABLE ONLY public.fund_movements
    ADD CONSTRAINT fund_movements_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.fund_movements
    ADD CONSTRAINT fund_movements_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES public.payment_gateways(id);

ALTER TABLE ONLY public.fund_movements
    ADD CONSTRAINT fund_movements_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id);

ALTER TABLE ONLY public.fund_movements
    ADD CONSTRAINT fund_movements_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.identity_requests
    ADD CONSTRAINT identity_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.identity_requests
    ADD CONSTRAINT identity_requests_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.identity_requests
    ADD CONSTRAINT identity_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.investments
    ADD CONSTRAINT investments_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id);

ALTER TABLE ONLY public.investments
    ADD CONSTRAINT investments_reinvests_fkey FOREIGN KEY (reinvests) REFERENCES public.investments(id);

ALTER TABLE ONLY public.investments
    ADD CONSTRAINT investments_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.loss_lines
    ADD CONSTRAINT loss_lines_investment_id_fkey FOREIGN KEY (investment_id) REFERENCES public.investments(id);

ALTER TABLE ONLY public.loss_lines
    ADD CONSTRAINT loss_lines_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES public.fund_movements(id);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.notification_digest
    ADD CONSTRAINT notification_digest_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.notification_preferences
    ADD CONSTRAINT notification_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.one_time_codes
    ADD CONSTRAINT one_time_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.password_links
    ADD CONSTRAINT password_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.password_links
    ADD CONSTRAINT password_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.payment_bulk_items
    ADD CONSTRAINT payment_bulk_items_bulk_id_fkey FOREIGN KEY (bulk_id) REFERENCES public.payment_bulks(id);

ALTER TABLE ONLY public.payment_bulk_items
    ADD CONSTRAINT payment_bulk_items_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id);

ALTER TABLE ONLY public.payment_bulks
    ADD CONSTRAINT payment_bulks_by_id_fkey FOREIGN KEY (by_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.payment_bulks
    ADD CONSTRAINT payment_bulks_reversed_by_fkey FOREIGN KEY (reversed_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.payment_gateways
    ADD CONSTRAINT payment_gateways_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES public.currencies(id);

ALTER TABLE ONLY public.payment_gateways
    ADD CONSTRAINT payment_gateways_logo_file_id_fkey FOREIGN KEY (logo_file_id) REFERENCES public.files(id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES public.payments(id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_follows_fkey FOREIGN KEY (follows) REFERENCES public.payments(id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES public.payment_gateways(id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_investment_id_fkey FOREIGN KEY (investment_id) REFERENCES public.investments(id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_proof_file_id_fkey FOREIGN KEY (proof_file_id) REFERENCES public.files(id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES public.wallets(id);

ALTER TABLE ONLY public.payout_batch_exports
    ADD CONSTRAINT payout_batch_exports_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES public.payout_batches(id);

ALTER TABLE ONLY public.payout_batch_exports
    ADD CONSTRAINT payout_batch_exports_by_id_fkey FOREIGN KEY (by_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.payout_batch_lines
    ADD CONSTRAINT payout_batch_lines_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES public.payout_batches(id);

ALTER TABLE ONLY public.payout_batch_lines
    ADD CONSTRAINT payout_batch_lines_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.payout_batch_lines
    ADD CONSTRAINT payout_batch_lines_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES public.withdrawals(id);

ALTER TABLE ONLY public.payout_batches
    ADD CONSTRAINT payout_batches_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.payout_batches
    ADD CONSTRAINT payout_batches_exported_by_fkey FOREIGN KEY (exported_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.payout_batches
    ADD CONSTRAINT payout_batches_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES public.payment_gateways(id);

ALTER TABLE ONLY public.payout_corrections
    ADD CONSTRAINT payout_corrections_by_id_fkey FOREIGN KEY (by_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.payout_corrections
    ADD CONSTRAINT payout_corrections_corrects_fkey FOREIGN KEY (corrects) REFERENCES public.payout_corrections(id);

ALTER TABLE ONLY public.payout_corrections
    ADD CONSTRAINT payout_corrections_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES public.payment_gateways(id);

ALTER TABLE ONLY public.payout_corrections
    ADD CONSTRAINT payout_corrections_previous_gateway_id_fkey FOREIGN KEY (previous_gateway_id) REFERENCES public.payment_gateways(id);

ALTER TABLE ONLY public.payout_corrections
    ADD CONSTRAINT payout_corrections_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES public.withdrawals(id);

ALTER TABLE ONLY public.payout_transaction_keys
    ADD CONSTRAINT payout_transaction_keys_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES public.withdrawals(id);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES public.payment_gateways(id);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES public.withdrawals(id);

ALTER TABLE ONLY public.permissions
    ADD CONSTRAINT permissions_permission_type_id_fkey FOREIGN KEY (permission_type_id) REFERENCES public.permission_types(id);

ALTER TABLE ONLY public.profit_batches
    ADD CONSTRAINT profit_batches_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.profit_batches
    ADD CONSTRAINT profit_batches_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id);

ALTER TABLE ONLY public.profit_lines
    ADD CONSTRAINT profit_lines_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES public.profit_batches(id);

ALTER TABLE ONLY public.profit_lines
    ADD CONSTRAINT profit_lines_investment_id_fkey FOREIGN KEY (investment_id) REFERENCES public.investments(id);

ALTER TABLE ONLY public.project_documents
    ADD CONSTRAINT project_documents_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.files(id);

ALTER TABLE ONLY public.project_documents
    ADD CONSTRAINT project_documents_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id);

ALTER TABLE ONLY public.project_questions
    ADD CONSTRAINT project_questions_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.project_questions
    ADD CONSTRAINT project_questions_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id);

ALTER TABLE ONLY public.project_questions
    ADD CONSTRAINT project_questions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.project_return_rates
    ADD CONSTRAINT project_return_rates_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id);

ALTER TABLE ONLY public.project_risk_texts
    ADD CONSTRAINT project_risk_texts_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id);

ALTER TABLE ONLY public.project_updates
    ADD CONSTRAINT project_updates_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.project_updates
    ADD CONSTRAINT project_updates_project_id_fkey FOREIGN KEY (project_id) REFERENCES public.projects(id);

ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects_banner_file_id_fkey FOREIGN KEY (banner_file_id) REFERENCES public.files(id);

ALTER TABLE ONLY public.registrations
    ADD CONSTRAINT registrations_country_id_fkey FOREIGN KEY (country_id) REFERENCES public.countries(id);

ALTER TABLE ONLY public.registrations
    ADD CONSTRAINT registrations_flow_id_fkey FOREIGN KEY (flow_id) REFERENCES public.one_time_codes(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.registrations
    ADD CONSTRAINT registrations_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_by_id_fkey FOREIGN KEY (by_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.role_permissions
    ADD CONSTRAINT role_permissions_permission_id_fkey FOREIGN KEY (permission_id) REFERENCES public.permissions(id);

ALTER TABLE ONLY public.role_permissions
    ADD CONSTRAINT role_permissions_role_id_fkey FOREIGN KEY (role_id) REFERENCES public.roles(id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.statements
    ADD CONSTRAINT statements_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.two_factor_recovery_codes
    ADD CONSTRAINT two_factor_recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.user_notes
    ADD CONSTRAINT user_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.user_notes
    ADD CONSTRAINT user_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.user_roles
    ADD CONSTRAINT user_roles_role_id_fkey FOREIGN KEY (role_id) REFERENCES public.roles(id);

ALTER TABLE ONLY public.user_roles
    ADD CONSTRAINT user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_avatar_file_id_fkey FOREIGN KEY (avatar_file_id) REFERENCES public.files(id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_country_id_fkey FOREIGN KEY (country_id) REFERENCES public.countries(id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.wallets
    ADD CONSTRAINT wallets_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES public.payment_gateways(id);

ALTER TABLE ONLY public.withdrawals
    ADD CONSTRAINT withdrawals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.withdrawals
    ADD CONSTRAINT withdrawals_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES public.payment_gateways(id);

ALTER TABLE ONLY public.withdrawals
    ADD CONSTRAINT withdrawals_investment_id_fkey FOREIGN KEY (investment_id) REFERENCES public.investments(id);

ALTER TABLE ONLY public.withdrawals
    ADD CONSTRAINT withdrawals_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.withdrawals
    ADD CONSTRAINT withdrawals_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES public.wallets(id);

ALTER TABLE ONLY public.work_assignments
    ADD CONSTRAINT work_assignments_assigned_by_fkey FOREIGN KEY (assigned_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.work_assignments
    ADD CONSTRAINT work_assignments_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES public.users(id);
