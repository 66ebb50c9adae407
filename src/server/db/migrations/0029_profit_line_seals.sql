-- The lines of a profit distribution are proved by one row: a hash of each column over all lines, in the order of their numbers, and a
-- short mark of each line that tells which one differs. The row is sealed like any other sensitive row.
create table profit_line_digests (
  batch_id uuid primary key references profit_batches (id),
  columns jsonb not null,
  -- Four bytes a line: the beginning of its SHA-256.
  marks bytea not null
);

-- What a line promised and is not paid, because its investment was cancelled before the line was posted. Amount and withheld together
-- are what was promised, and never change.
alter table profit_lines add column withheld bigint not null default 0 check (withheld >= 0);

create function profit_line_digest(p_batch uuid) returns table (columns jsonb, marks bytea) language sql stable as $$
  select jsonb_build_object(
      'id', encode(sha256(convert_to(string_agg(l.id::text, ',' order by l.no), 'UTF8')), 'hex'),
      'no', encode(sha256(convert_to(string_agg(l.no::text, ',' order by l.no), 'UTF8')), 'hex'),
      'investment_id', encode(sha256(convert_to(string_agg(l.investment_id::text, ',' order by l.no), 'UTF8')), 'hex'),
      'user_id', encode(sha256(convert_to(string_agg(l.user_id::text, ',' order by l.no), 'UTF8')), 'hex'),
      'locked_period', encode(sha256(convert_to(string_agg(l.locked_period::text, ',' order by l.no), 'UTF8')), 'hex'),
      'principal', encode(sha256(convert_to(string_agg(l.principal::text, ',' order by l.no), 'UTF8')), 'hex'),
      'days', encode(sha256(convert_to(string_agg(l.days::text, ',' order by l.no), 'UTF8')), 'hex'),
      'of_days', encode(sha256(convert_to(string_agg(l.of_days::text, ',' order by l.no), 'UTF8')), 'hex'),
      'percentage', encode(sha256(convert_to(string_agg(l.percentage::text, ',' order by l.no), 'UTF8')), 'hex'),
      'amount', encode(sha256(convert_to(string_agg((l.amount + l.withheld)::text, ',' order by l.no), 'UTF8')), 'hex')),
    string_agg(substring(sha256(convert_to(concat_ws(',', l.id, l.no, l.investment_id, l.user_id, l.locked_period, l.principal, l.days, l.of_days,
      l.percentage, l.amount + l.withheld), 'UTF8')) from 1 for 4), ''::bytea order by l.no)
  from profit_lines l where l.batch_id = p_batch having count(*) > 0
$$;

insert into profit_line_digests (batch_id, columns, marks)
  select b.id, d.columns, d.marks from profit_batches b cross join lateral profit_line_digest(b.id) d;

create trigger state_capture after insert or delete on profit_line_digests for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('batch_id', 'columns,marks');
create trigger state_capture_update after update of columns, marks on profit_line_digests for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('batch_id', 'columns,marks');
-- Lines are written by the thousand and proved by their digest; only what becomes of one later is sealed by itself.
create trigger state_capture_update after update of withheld, taken_back_at on profit_lines for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'withheld,taken_back_at');
