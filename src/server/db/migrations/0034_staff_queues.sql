-- When an item came back to its work queue: its target time counts from then, while the date of the item itself stays.
alter table payments add column returned_at timestamptz;
alter table identity_requests add column returned_at timestamptz;

-- Payments in review whose bulk approval was reversed: the first payment of their claim, or a later one, was in that bulk.
update payments p set returned_at = (
    select max(b.reversed_at) from payments o join payment_bulk_items i on i.payment_id = o.id join payment_bulks b on b.id = i.bulk_id
    where coalesce(o.claim_id, o.id) = p.claim_id and o.id <> p.id)
  where p.claim_id is not null and p.status in ('PENDING', 'MORE_INFO');

-- Heads of the fields of an export of all fields, as the screen names them.
alter table exports add column titles jsonb not null default '{}';
