-- The order in which payments and identity requests wait: since their creation, or since their return to the queue. The approval inbox
-- reads its first rows by it, however many wait.
create index payments_waiting_since on payments ((coalesce(returned_at, created_at)), id) where status = 'PENDING' and not awaits_money;
create index identity_waiting_since on identity_requests ((coalesce(returned_at, created_at)), id) where status = 'PENDING';
