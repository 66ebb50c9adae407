-- The balance and the number of accounts of each kind at the end of the day, so that a balance sheet reads only the entries of later days.
-- Null for digests taken before this migration.
alter table ledger_digests add column totals jsonb;
