-- Nothing is posted into a day whose digest was taken: every later verification of that day would fail.
create function ledger_refuse_closed_day() returns trigger language plpgsql as $$
begin
  if new.posted_at < (select (max(day) + 1)::timestamp at time zone 'UTC' from ledger_digests) then
    raise exception 'The day % of the ledger is closed', (new.posted_at at time zone 'UTC')::date using errcode = 'check_violation', constraint = 'ledger_day_open';
  end if;
  return new;
end $$;
create trigger ledger_transfers_open_day before insert on ledger_transfers for each row execute function ledger_refuse_closed_day();
