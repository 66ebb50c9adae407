-- Each export of a payment file, with the person who received it: a withdrawal that stands in an earlier file is exported again by another person.
create table payout_batch_exports (
  batch_id uuid not null references payout_batches (id),
  by_id uuid not null references users (id),
  at timestamptz not null
);
create index payout_batch_exports_batch on payout_batch_exports (batch_id, by_id);
create trigger payout_batch_exports_append_only before update or delete or truncate on payout_batch_exports for each statement execute function ledger_refuse_change();
insert into payout_batch_exports (batch_id, by_id, at) select id, exported_by, exported_at from payout_batches where exported_by is not null;
insert into payout_batch_exports (batch_id, by_id, at)
  select distinct on (b.id, a.actor_id) b.id, a.actor_id, a.at from audit_logs a join payout_batches b on b.id::text = a.subject_id join users u on u.id = a.actor_id
  where a.action = 'payout-batch.exported' and a.refusal is null and a.actor_id <> b.exported_by order by b.id, a.actor_id, a.at;
